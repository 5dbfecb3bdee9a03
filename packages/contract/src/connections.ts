import { accountKinds, connectFailureTypes, networkIds } from '@nonet/domain';
import { z } from 'zod';

import { boundedList, boundedText, LINE_BYTES, WORD_BYTES } from './bounded.ts';

/** One connected account as the browser sees it. Tokens never leave the server. */
export const connectionSchema = z
  .object({
    id: z.string(),
    platform: z.enum(networkIds),
    connected: z.boolean(),
    username: z.string().nullable(),
    profileName: z.string().nullable(),
    accountName: z.string().nullable(),
    /** Derived: profileName, else accountName, else username, else '{platform} Account'. */
    displayName: z.string(),
    isDefault: z.boolean(),
    /** True for an account above what the plan allows: it takes no new posts, and what is planned still goes out. */
    locked: z.boolean(),
    profilePicture: z.string().nullable(),
    /** ISO instant at which the account was connected. */
    timestamp: z.string(),
    env: z.enum(['sandbox', 'production']),
    /** What stands beside its name; null where the network has one kind of account. */
    kind: z.enum(accountKinds).nullable(),
    /** True when the network no longer accepts our access: the account must be connected again. */
    reconnectNeeded: z.boolean(),
    /**
     * Why the account must be connected again, in words for the user. Null while it need not be, or when no reason is
     * known.
     */
    reconnectReason: z.string().nullable(),
    /**
     * ISO instant at which our access ends for good unless the account is connected again before. Null when access is
     * renewed automatically, or when the network names no time.
     */
    accessEndsAt: z.string().nullable(),
    /**
     * How many scheduled posts cannot go out unless the account is connected again. While `reconnectNeeded`: all of this
     * account. Otherwise: those that are due after `accessEndsAt`, counted from 14 days before that instant. Else 0.
     */
    postsAtRisk: z.int(),
    /**
     * Id of the account that the network gave back when this one was to be connected again; null when there is none. It
     * becomes null again when this account is connected, or the other is disconnected, or the person keeps both.
     */
    cameInstead: z.string().nullable(),
  })
  .meta({ id: 'Account' });

/** What an account may do, as its network told (GET /api/connections/{id}/abilities). */
export const accountAbilitiesSchema = z.object({
  /**
   * `none`: the network tells nothing of the kind. `good`: it may be relied on until `goodUntil`. `reading`: the network is being asked;
   * the live stream tells when it has answered. `failed`: it could not be asked a short time ago, and is asked again at a later call.
   */
  state: z.enum(['none', 'good', 'reading', 'failed']),
  /** In words of the network's own, which its rules read. What is no longer good is told, too. Null when nothing is known. */
  abilities: z.unknown(),
  /** ISO instants at which it was read, and until which it may be relied on. */
  readAt: z.string().nullable(),
  goodUntil: z.string().nullable(),
  /**
   * The calls of one kind that the network allows the whole installation in a day, and those that are made or used up, as counted here;
   * `until`: the ISO instant at which that day ends. Null: nothing is counted.
   */
  counted: z.object({ used: z.int(), max: z.int(), until: z.string() }).nullable(),
});

/**
 * The account that was to be connected again, when the network gave back another one and that was connected instead.
 */
const missedAccountSchema = connectionSchema
  .pick({ username: true, profileName: true, accountName: true })
  .extend({ connectionId: z.string() });

/** An account that an attempt has connected. */
const connectedAccountSchema = connectionSchema
  .pick({ platform: true, username: true, profileName: true })
  .extend({ connectionId: z.string() });

/** Object with an array per platform; all nine keys are present (2§7, OP-54). */
export const connectionsSchema = z.record(z.enum(networkIds), z.array(connectionSchema));

/** Body of POST /api/bluesky/connect. */
export const blueskyConnectSchema = z.object({
  uid: boundedText(WORD_BYTES).nullish(),
  identifier: boundedText(LINE_BYTES),
  appPassword: boundedText(LINE_BYTES),
  /** The account that is to be connected again; absent when a new account is meant. */
  connectionId: boundedText(WORD_BYTES).nullish(),
});
export const blueskyConnectedSchema = z.object({
  handle: z.string(),
  message: z.string(),
  /** Not null when the connected account is another one than `connectionId` names. */
  insteadOf: missedAccountSchema.nullable(),
});

/**
 * Query of the call that begins an attempt on a consent page. `connectionId` is the account that is to be connected
 * again; absent when a new account is meant.
 */
export const reconnectQuerySchema = z.object({ connectionId: boundedText(WORD_BYTES).optional() });

/**
 * Answer of the call that begins an attempt on a network's consent page: the page to open, and the id of this attempt.
 * GET /api/connect-flows/{flow} tells how the attempt ends. It ends after ten minutes in any case.
 */
export const consentBegunSchema = z.object({ authUrl: z.string(), flow: z.uuid() });

/** The state of one attempt to connect (GET /api/connect-flows/{flow}, and the answer to cancelling it). */
export const connectFlowSchema = z.object({
  /**
   * `choosing`: more accounts came than the plan has room for, and the person has to choose (GET /api/account-offers). `connections` are
   * those that were connected before.
   */
  status: z.enum(['waiting', 'choosing', 'connected', 'failed']),
  /** This field and the next two describe the first of `connections`; null while there is none. */
  connectionId: z.string().nullable(),
  username: z.string().nullable(),
  profileName: z.string().nullable(),
  /**
   * All accounts that the attempt connected, perhaps of several networks. The account that was to be connected again
   * comes first.
   */
  connections: z.array(connectedAccountSchema),
  /** Not null when the attempt was to connect this account again, but another one was connected. */
  insteadOf: missedAccountSchema.nullable(),
  error: z
    .object({
      type: z.enum(connectFailureTypes),
      message: z.string(),
      /** Names the attempt in the server's log; for the user to pass on. */
      reference: z.string(),
    })
    .nullable(),
});

/** A value that a network's page sends back with the browser. No network sends anything near as long. */
const parameter = z.string().max(4_096).optional();

/**
 * Query or body of the call that ends an attempt: the state, and a code or an error. `consentRoutes` of @nonet/domain
 * names the call.
 */
export const consentReturnSchema = z.object({
  code: parameter,
  state: parameter,
  error: parameter,
  error_description: parameter,
  userId: boundedText(WORD_BYTES).optional(),
});

/**
 * Answer of the call that ends an attempt. Every refusal is an error body with `type` and `reference` (422; 400 without
 * code or state). The same `state` gets the same answer again, as long as the attempt is remembered.
 */
export const consentEndedSchema = z.object({
  success: z.literal(true),
  /** True when more accounts came than the plan has room for: the person has to choose (GET /api/account-offers). */
  choosing: z.boolean(),
  /** This field and the next two describe the first of `connections`; null while there is none. */
  connectionId: z.string().nullable(),
  username: z.string().nullable(),
  profileName: z.string().nullable(),
  connections: z.array(connectedAccountSchema),
  /** Not null when the attempt was to connect this account again, but another one was connected. */
  insteadOf: missedAccountSchema.nullable(),
});

/** An account that came with a consent and waits to be chosen. */
const offeredAccountSchema = connectedAccountSchema.omit({ connectionId: true }).extend({
  /** Names it in the choice. */
  key: z.string(),
});

/** GET /api/account-offers: what came with a consent and is more than the plan has room for (OP-98). */
export const accountOffersSchema = z.object({
  /** How many further accounts the plan has room for; null: any number. */
  room: z.int().nullable(),
  offers: z.array(
    z.object({
      /** The attempt with which they came. */
      flow: z.uuid(),
      /** The network whose page was asked. */
      network: z.enum(networkIds),
      accounts: z.array(offeredAccountSchema),
      /** ISO instant after which they are forgotten. */
      expiresAt: z.string(),
    }),
  ),
});

/** Body of POST /api/connect-flows/{flow}/choose: the keys of the accounts to connect. None: the others are forgotten. */
export const chooseAccountsSchema = z.object({ keys: boundedList(boundedText(WORD_BYTES)) });

/** Body of POST /api/tiktok/cleanup. */
export const cleanupSchema = z.object({
  userId: boundedText(WORD_BYTES).nullish(),
  /** True: every account of the network. Otherwise only those that are connected twice. */
  cleanAll: z.boolean().optional(),
});
/** Its answer: how many accounts were disconnected, and that as a sentence. */
export const cleanedUpSchema = z.object({ success: z.literal(true), message: z.string(), removed: z.int() });

/** Body of POST /api/{network}/disconnect. */
export const disconnectSchema = z.object({
  userId: boundedText(WORD_BYTES).nullish(),
  connectionId: boundedText(WORD_BYTES),
  /**
   * True: everything that is stored of the account goes too, with what was planned and published there (OP-38). `userId`
   * must then say whose it is.
   */
  deleteData: z.boolean().optional(),
});
export const disconnectedSchema = z.object({ success: z.literal(true), message: z.string() });

/** Answer of POST /api/connections/{id}/default. */
export const defaultMadeSchema = z.object({ success: z.literal(true) });

/** Body of POST /api/connections/keep-open. */
export const keepOpenSchema = z.object({
  /** The accounts that stay open while the plan allows fewer than are connected. */
  open: boundedList(boundedText(WORD_BYTES), 100).min(1),
  /** Those that were open when the person chose; the choice is refused when they are others by now. */
  seenOpen: boundedList(boundedText(WORD_BYTES), 100),
});
/** Its answer. */
export const keptOpenSchema = z.object({ success: z.literal(true) });

/** Answer of POST /api/connections/{id}/keep-both. */
export const keptBothSchema = z.object({ success: z.literal(true) });

/** Which networks this installation can connect, in matrix order (GET /api/networks). */
export const networkStateSchema = z.object({
  id: z.enum(networkIds),
  /** False when this version cannot connect the network yet; then the network's card says so. */
  available: z.boolean(),
  /** True when accounts are in the built-in sandbox, not in the real network. */
  sandbox: z.boolean(),
  /**
   * How an account is connected. `popup`: on the network's own page, in a window (its size:
   * `networkRules[id].consent`). `form`: in a form of ours. Null: not at all.
   */
  signIn: z.enum(['popup', 'form']).nullable(),
  /**
   * Why the network cannot fetch a post's files from this installation, in words for people. Null when it can, when
   * files are uploaded to it, or when nobody knows yet.
   */
  fetchProblem: z.string().nullable(),
});

export type Connection = z.infer<typeof connectionSchema>;
export type Connections = z.infer<typeof connectionsSchema>;
export type AccountAbilities = z.infer<typeof accountAbilitiesSchema>;
export type ConnectedAccount = z.infer<typeof connectedAccountSchema>;
export type MissedAccount = z.infer<typeof missedAccountSchema>;
export type OfferedAccount = z.infer<typeof offeredAccountSchema>;
export type AccountOffers = z.infer<typeof accountOffersSchema>;
export type KeepOpen = z.infer<typeof keepOpenSchema>;
export type BlueskyConnect = z.infer<typeof blueskyConnectSchema>;
export type BlueskyConnected = z.infer<typeof blueskyConnectedSchema>;
export type ConsentBegun = z.infer<typeof consentBegunSchema>;
export type ConsentEnded = z.infer<typeof consentEndedSchema>;
export type ConnectFlow = z.infer<typeof connectFlowSchema>;
export type NetworkState = z.infer<typeof networkStateSchema>;
