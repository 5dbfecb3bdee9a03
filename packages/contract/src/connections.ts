import { connectFailureTypes, networkIds } from '@nonet/domain';
import { z } from 'zod';

/** One connected account as the browser sees it. Tokens never leave the server. */
export const connectionSchema = z.object({
  id: z.string(),
  platform: z.enum(networkIds),
  connected: z.boolean(),
  username: z.string().nullable(),
  profileName: z.string().nullable(),
  accountName: z.string().nullable(),
  /** Derived: profileName, else accountName, else username, else '{platform} Account'. */
  displayName: z.string(),
  isDefault: z.boolean(),
  profilePicture: z.string().nullable(),
  /** ISO instant at which the account was connected. */
  timestamp: z.string(),
  env: z.enum(['sandbox', 'production']),
  /** True when the network no longer accepts our access: the account must be connected again. */
  reconnectNeeded: z.boolean(),
  /** Why it must be connected again, in words for the user; null while it need not be, and when nobody said. */
  reconnectReason: z.string().nullable(),
  /**
   * ISO instant at which our access ends for good unless the account is connected again before; null when it is renewed
   * by itself, or when the network names no time.
   */
  accessEndsAt: z.string().nullable(),
  /**
   * Scheduled posts that cannot go out as things are: all of this account's while `reconnectNeeded`; else those that are
   * due after `accessEndsAt`, counted as soon as that is less than 14 days ahead. Else 0.
   */
  postsAtRisk: z.int(),
});

/** Object keyed by platform, each an array; all nine keys are present (2§7, OP-54). */
export const connectionsSchema = z.record(z.enum(networkIds), z.array(connectionSchema));

/** Body of POST /api/bluesky/connect. */
export const blueskyConnectSchema = z.object({
  uid: z.string().nullish(),
  identifier: z.string(),
  appPassword: z.string(),
});
export const blueskyConnectedSchema = z.object({ handle: z.string(), message: z.string() });

/**
 * Answer of POST /api/{network}/connect where the network has a consent page: the page to open, and the id of this
 * attempt. How the attempt ends stands at GET /api/connect-flows/{flow}; it is over after ten minutes in any case.
 */
export const consentBegunSchema = z.object({ authUrl: z.string(), flow: z.uuid() });

/** Where one attempt to connect stands (GET /api/connect-flows/{flow}, and the answer to cancelling it). */
export const connectFlowSchema = z.object({
  status: z.enum(['waiting', 'connected', 'failed']),
  connectionId: z.string().nullable(),
  username: z.string().nullable(),
  profileName: z.string().nullable(),
  error: z
    .object({
      type: z.enum(connectFailureTypes),
      message: z.string(),
      /** Names the attempt in the server's log; for the user to pass on. */
      reference: z.string(),
    })
    .nullable(),
});

/**
 * Answer of GET /api/{network}/callback. Every refusal is an error body (422; 400 without code or state) with `type` and
 * `reference`. The same `state` again answers the same, as long as the attempt is remembered.
 */
export const consentEndedSchema = z.object({
  success: z.literal(true),
  connectionId: z.string(),
  username: z.string().nullable(),
  profileName: z.string().nullable(),
});

/** Body of POST /api/{network}/disconnect. */
export const disconnectSchema = z.object({ userId: z.string().nullish(), connectionId: z.string() });
export const disconnectedSchema = z.object({ success: z.literal(true), message: z.string() });

/** Answer of POST /api/connections/{id}/default. */
export const defaultMadeSchema = z.object({ success: z.literal(true) });

/** Which networks this installation can connect, in matrix order (GET /api/networks). */
export const networkStateSchema = z.object({
  id: z.enum(networkIds),
  /** False: this version cannot connect the network yet; the card says so. */
  available: z.boolean(),
  /** True: accounts live in the built-in sandbox, not in the real network. */
  sandbox: z.boolean(),
  /** `popup`: on the network's own page, in a window (its size: `networkRules[id].consent`); `form`: here; null: not at all. */
  signIn: z.enum(['popup', 'form']).nullable(),
});

export type Connection = z.infer<typeof connectionSchema>;
export type Connections = z.infer<typeof connectionsSchema>;
export type BlueskyConnect = z.infer<typeof blueskyConnectSchema>;
export type ConsentBegun = z.infer<typeof consentBegunSchema>;
export type ConsentEnded = z.infer<typeof consentEndedSchema>;
export type ConnectFlow = z.infer<typeof connectFlowSchema>;
export type NetworkState = z.infer<typeof networkStateSchema>;
