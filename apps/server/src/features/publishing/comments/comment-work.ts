import type { CommentStatus, NetworkId } from '@nonet/domain';
import type { SpaceId } from '#/db/space-id.ts';

import type { AccountOfWork } from '#/features/publishing/work.ts';

/** A claimed comment with everything a step needs, as it was when it was claimed. */
export interface CommentWork extends AccountOfWork {
  id: string;
  targetId: string;
  spaceId: SpaceId;
  /** Of the space. */
  ownerId: string;
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
}
