import { randomUUID } from 'node:crypto';
import { type NetworkId, networkIds } from '@nonet/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { AccountParts, LeavingCustomer, WaitingSignIn } from '#/features/account/account-parts.ts';
import { type Sealer, UnsealError } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';

/** All files whose storage key begins with the folder. */
export const filesSchema = z.object({ folder: z.string() });
/** The session of a connection, which must be ended at its network, and the secret of its grant. */
export const signOutSchema = z.object({
  network: z.enum(networkIds),
  origin: z.string(),
  sealedAuth: z.string(),
  sealedGrant: z.string().nullable().default(null),
  /** The network's id of the person whose grant it was. */
  remoteUserId: z.string().nullable().default(null),
});

/** The customer at the payment provider, whose subscriptions must end. */
export const subscriptionSchema = z.object({ customerId: z.string(), livemode: z.boolean() });

/** What a deletion has to do outside the database. A leftover holds copies of all that it needs. */
type Leftover =
  | { kind: 'files'; detail: z.infer<typeof filesSchema> }
  | { kind: 'sign-out'; detail: z.infer<typeof signOutSchema> }
  | { kind: 'subscription'; detail: LeavingCustomer };

type Leaving = Pick<AccountParts, 'enqueueLeftover' | 'sealer'>;

export async function leaveFiles(trx: Executor, parts: Leaving, code: string, folder: string): Promise<void> {
  await leave(trx, parts, { id: randomUUID(), code, leftover: { kind: 'files', detail: { folder } } });
}

export async function leaveSubscription(
  trx: Executor,
  parts: Leaving,
  code: string,
  detail: LeavingCustomer,
): Promise<void> {
  await leave(trx, parts, { id: randomUUID(), code, leftover: { kind: 'subscription', detail } });
}

/**
 * Stores the session to end, sealed anew so that the copy does not tell whose it was. A session that cannot be opened
 * is not stored.
 */
export async function leaveSignOut(
  trx: Executor,
  parts: Leaving,
  code: string,
  { id: connectionId, spaceId, network, origin, authData, grantId, grantAuth, remoteUserId }: SignedIn,
): Promise<void> {
  const { sealer } = parts;
  const auth = unseal(sealer, authData, sealContext.connection({ spaceId, connectionId }));
  if (auth === null) return;
  const grant = grantId === null || grantAuth === null ? null : unseal(sealer, grantAuth, sealContext.grant(grantId));
  await leaveSession(trx, parts, code, { network, origin, auth, grantAuth: grant, remoteUserId });
}

/** The same for a sign-in whose accounts the user has not chosen yet. */
export function leaveWaiting(trx: Executor, parts: Leaving, code: string, waiting: WaitingSignIn): Promise<void> {
  return leaveSession(trx, parts, code, waiting);
}

interface Session extends Omit<WaitingSignIn, 'remoteUserId'> {
  remoteUserId: string | null;
}

async function leaveSession(
  trx: Executor,
  parts: Leaving,
  code: string,
  { network, origin, auth, grantAuth, remoteUserId }: Session,
): Promise<void> {
  const id = randomUUID();
  const seal = (text: string) => parts.sealer.seal(text, sealContext.leftover(id));
  const sealedGrant = grantAuth === null ? null : seal(grantAuth);
  const detail = { network, origin, sealedAuth: seal(auth), sealedGrant, remoteUserId };
  await leave(trx, parts, { id, code, leftover: { kind: 'sign-out', detail } });
}

/**
 * An account with an open session, and the network and address at which the session can be ended. With a grant, the
 * session is the grant's.
 */
export interface SignedIn {
  id: string;
  spaceId: SpaceId;
  network: NetworkId;
  origin: string;
  authData: string;
  grantId: string | null;
  grantAuth: string | null;
  remoteUserId: string | null;
}

async function leave(
  trx: Executor,
  parts: Leaving,
  { id, code, leftover: { kind, detail } }: { id: string; code: string; leftover: Leftover },
): Promise<void> {
  await trx
    .insertInto('deletion_leftovers')
    .values({ id, code, kind, detail: JSON.stringify(detail) })
    .execute();
  await parts.enqueueLeftover(trx, id);
}

/** Opens the stored session or grant; null when the installation's secret was replaced meanwhile. */
export function openSignOut(sealer: Sealer, id: string, sealed: string): string | null {
  return unseal(sealer, sealed, sealContext.leftover(id));
}

function unseal(sealer: Sealer, sealed: string, context: string): string | null {
  try {
    return sealer.open(sealed, context);
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

/** Enqueues leftovers that exist although their jobs should have ended: after a restore there are no jobs. */
export async function enqueueForgottenLeftovers({
  db,
  enqueueLeftover,
}: Pick<AccountParts, 'db' | 'enqueueLeftover'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from deletion_leftovers where created_at < clock_timestamp() - interval '1 day'`.execute(db);
  for (const { id } of rows) await enqueueLeftover(db, id);
}
