import { networkIds } from '@nonet/domain';
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

/** Body of POST /api/{network}/disconnect. */
export const disconnectSchema = z.object({ userId: z.string().nullish(), connectionId: z.string() });
export const disconnectedSchema = z.object({ message: z.string() });

/** Which networks this installation can connect, in matrix order (GET /api/networks). */
export const networkStateSchema = z.object({
  id: z.enum(networkIds),
  /** False: this version cannot connect the network yet; the card says so. */
  available: z.boolean(),
  /** True: accounts live in the built-in sandbox, not in the real network. */
  sandbox: z.boolean(),
});

export type Connection = z.infer<typeof connectionSchema>;
export type Connections = z.infer<typeof connectionsSchema>;
export type BlueskyConnect = z.infer<typeof blueskyConnectSchema>;
export type NetworkState = z.infer<typeof networkStateSchema>;
