import type { NetworkId, PostFigures } from '@nonet/domain';
import type { Network, PublishedPost } from '@nonet/networks';
import type { SpaceId } from '#/db/space-id.ts';

import type { Engine } from '#/features/publishing/engine.ts';
import type { FollowUps } from '#/features/publishing/record-answers.ts';
import type { AccountOfWork } from '#/features/publishing/work.ts';

export interface ReadingParts {
  engine: Engine;
  followUps: FollowUps;
}

/** An account whose posts or followers are due to be read, as it was when it was claimed. */
export interface ReadingWork extends AccountOfWork {
  spaceId: SpaceId;
  /** Of the space. */
  ownerId: string;
  network: NetworkId;
  lease: string;
  /** The person has reading switched on. */
  isWanted: boolean;
  isFollowersDue: boolean;
  /** Of what went wrong the last time; null: nothing did. */
  code: string | null;
  retryCount: number;
}

/** A network that is read, where it is called. */
export type ReadNetwork = Pick<Network, 'id' | 'origin'>;

/** A post that is due to be read. */
export interface DuePost {
  figuresId: string;
  post: PublishedPost;
}

/** What one call told of one post: its figures, that it is gone, or nothing. */
export type PostReading = { figuresId: string } & (
  | { kind: 'read'; figures: PostFigures }
  | { kind: 'gone' }
  | { kind: 'untold' }
);

/** What was found out about an account, ready to be written. */
export interface Findings {
  /** When the calls began, by the database's clock: later calls cannot be overtaken by their answers. */
  readAt: Date | null;
  posts: readonly PostReading[];
  /** Whether the followers were asked for; of a hidden number the count is null. */
  followers: { count: number | null } | null;
  /** Nobody reads before, from now. */
  waitMs: number;
  /** Why it could not be read, and what the person is told of it. */
  trouble: { code: string; message: string | null } | null;
  retried?: boolean;
  /** Nobody reads this network before, from now. */
  networkWaitMs?: number;
  refreshToken?: boolean;
  reconnectReason?: string;
}
