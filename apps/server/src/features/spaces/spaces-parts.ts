import type { PlanHolder } from '@nonet/domain';
import type { RawBuilder } from 'kysely';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { SignedIn } from '#/http/api.ts';
import type { MailOrder } from '#/mail/mail-order.ts';

export interface SpacesParts {
  db: Database;
  /** Whether the plan of the owner of a space `s` has brands. */
  isBranded: RawBuilder<boolean>;
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

export interface BrandParts extends Pick<SpacesParts, 'db' | 'holderOf' | 'limitFactor'> {
  /** Draws a logo of a picture of the space. `before` runs in the transaction that stores it, with its id. */
  drawLogo: (wanted: {
    spaceId: SpaceId;
    mediaId: string;
    before: (trx: Executor, logoId: string) => Promise<void>;
  }) => Promise<void>;
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
