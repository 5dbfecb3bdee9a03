import type { NetworkId } from '#/networks/network-id.ts';

/** One connected account (2§3). */
export interface Connection {
  readonly id: string;
  readonly platform: NetworkId;
  readonly connected: boolean;
  readonly username: string | null;
  readonly profileName: string | null;
  readonly accountName: string | null;
  readonly isDefault: boolean;
  /** ISO instant at which the account was connected; null when unknown. */
  readonly timestamp: string | null;
  readonly profilePicture: string | null;
  /** Which of the network's worlds the account lives in; null when the network has one (2§3: TikTok). */
  readonly env: 'sandbox' | 'production' | null;
  /** The account's secrets, on the server only; null wherever they have been left out. */
  readonly authData: AuthData | null;
}

/** What networks hand out for an account (2§3). Never leaves the server. */
export interface AuthData {
  readonly accessToken?: string;
  readonly refreshToken?: string;
  /** ISO instant. */
  readonly expiresAt?: string;
  readonly userId?: string;
  /** The network's own id of the profile: two connections with the same one are the same account. */
  readonly profileId?: string;
  readonly openId?: string;
  readonly display_name?: string;
  readonly profileName?: string;
  /** ISO instant. */
  readonly timestamp?: string;
  readonly vanityName?: string;
}

/** All connections of a user: a list for each of the nine networks (2§3). */
export type ConnectionLists = Readonly<Record<NetworkId, readonly Connection[]>>;
