import type { HourClockChoice, NetworkId, TargetStatus } from '@nonet/domain';
import type { Prepared } from '@nonet/networks';
import type { SpaceId } from '#/db/space-id.ts';

/** A claimed target with everything a step needs, as it was when it was claimed. */
export interface Work extends AccountOfWork {
  id: string;
  spaceId: SpaceId;
  /** Of the space. */
  ownerId: string;
  postId: string;
  lease: string;
  network: NetworkId;
  status: TargetStatus;
  /** How late it is by the database's clock when claimed, in milliseconds; negative before its time. */
  lateMs: number;
  /** Without its secret until `openPrepared`. */
  prepared: Prepared | null;
  /** What of it carries rights, sealed; null when nothing does. */
  sealedSecret: string | null;
  preparedVersion: number | null;
  /** When the first fence was passed; null before. From then on the content is frozen. */
  fencedAt: Date | null;
  /** How long ago the last send window closed, in milliseconds; null before the first fence. */
  sinceSendUntilMs: number | null;
  /** It may be at the network already: an earlier call was never answered clearly. */
  inDoubt: boolean;
  /** It came back with a backup, and the installation that was backed up may have published it since. */
  isUnseen: boolean;
  attemptCount: number;
  retryCount: number;
  lookCount: number;
  /** How often what may be out was sent again. */
  resendCount: number;
  /** The network has lost what was prepared once already. */
  preparationLost: boolean;
  /** How many posts of its thread are out. Above 0 the rest must not begin anew. */
  partsOut: number;
  ticket: string | null;
  /** The network keeps it as a draft, and a person said that it is published by now. */
  isKeptAsDraft: boolean;
  errorCode: string | null;

  postVersion: number;
  mediaCount: number;
  latePolicy: 'publish' | 'ask' | 'skip';
  /** The zone in which the post was planned, for the times in sentences. */
  timeZone: string;
  /** Of its owner. */
  hourClock: HourClockChoice;
}

/** The account of what a worker has claimed, as it was at the claim, and what was said of it. */
export interface AccountOfWork {
  /** The space was deleted, which can still be undone. Until then nothing of it is published (OP-172). */
  isSpaceRemoved: boolean;
  connectionId: string;
  connectionVersion: number;
  connected: boolean;
  reconnectNeeded: boolean;
  origin: string;
  /** The server that the user chose for this account; null where it is the network's own. */
  host: string | null;
  remoteAccountId: string;
  username: string | null;
  sealedAuth: string | null;
  /** How long the token is still valid by the database's clock, in milliseconds; null when it does not expire. */
  tokenValidMs: number | null;
  /** How long the account or the whole network must still wait, in milliseconds; 0 when it need not. */
  pausedMs: number;
  /** What was said last, by the network or by us, of what is claimed; null when nothing was since its time came. */
  lastReason: string | null;
}
