import type { CommentStatus, NetworkId } from '@nonet/domain';

/** A claimed comment with everything a step needs, as it was when it was claimed. */
export interface CommentWork {
  id: string;
  targetId: string;
  userId: string;
  postId: string;
  lease: string;
  text: string;
  /** `unknown`: it may be there already. */
  status: CommentStatus;
  /** A person has said to send it, although it may be there. */
  isWanted: boolean;
  /** The post that it stands below. */
  post: { remoteId: string; url: string };
  /** What its record carries as its time. */
  createdAt: Date;
  /** How long ago the last send window closed, in milliseconds; null before the first fence. */
  sinceSendUntilMs: number | null;
  /** How long ago its turn came, in milliseconds. */
  sinceDueMs: number;
  retryCount: number;
  lookCount: number;
  /** How often what may be there was sent again. */
  resendCount: number;
  code: string | null;

  network: NetworkId;
  connectionId: string;
  connectionVersion: number;
  connected: boolean;
  reconnectNeeded: boolean;
  origin: string;
  host: string | null;
  remoteAccountId: string;
  username: string | null;
  sealedAuth: string | null;
  /** How long the token is still valid by the database's clock, in milliseconds; null when it does not expire. */
  tokenValidMs: number | null;
  /** How long the account or the whole network must still wait, in milliseconds; 0 when it need not. */
  pausedMs: number;
}
