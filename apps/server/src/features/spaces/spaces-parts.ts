import type { PlanHolder } from '@nonet/domain';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { SignedIn } from '#/http/api.ts';
import type { MailOrder } from '#/mail/mail-order.ts';

export interface SpacesParts {
  db: Database;
  publicUrl: string;
  limitFactor: number;
  /** Whether an address must be verified before its owner can accept. Not where nobody could be sent the link for it. */
  canVerify: boolean;
  /** The plan of a person, to ask what may be used in the spaces that they own. */
  holderOf: (db: Executor, userId: string) => Promise<PlanHolder>;
  /** Enqueues a mail, for when the transaction is committed. */
  mail: (trx: Executor, order: Extract<MailOrder, { kind: 'space-news' | 'space-invitation' }>) => Promise<void>;
  /** Ends what a person is uploading into a space. */
  endUploads: (trx: Executor, spaceId: SpaceId, userId: string) => Promise<void>;
  /** Adds to the security log of a person. */
  record: (trx: Executor, event: SpaceEvent) => Promise<void>;
}

/** Who acts, as far as it is told to others. */
export type Actor = Pick<SignedIn, 'uid' | 'displayName'>;

/** Where a call came from. */
export interface CallOrigin {
  ipAddress: string;
  userAgent: string | undefined;
}

export interface SpaceEvent {
  kind: 'space-joined' | 'space-left' | 'space-role-changed' | 'space-removed' | 'space-transferred';
  uid: string;
  spaceId: SpaceId;
  /** Null: somebody else did it. */
  call: CallOrigin | null;
}
