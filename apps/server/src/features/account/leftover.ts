import { randomUUID } from 'node:crypto';
import { networkIds } from '@nonet/domain';
import { sql } from 'kysely';
import { z } from 'zod';

import type { Executor } from '#/db/pool.ts';
import type { AccountParts } from '#/features/account/account-parts.ts';
import { type Sealer, UnsealError } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';

/** All files whose storage key begins with the folder. */
export const filesSchema = z.object({ folder: z.string() });
/** The sign-in of a connection, to be ended at its network. */
export const signOutSchema = z.object({ network: z.enum(networkIds), origin: z.string(), sealedAuth: z.string() });

/** What a deletion has to do outside the database, with a copy of its own of all that is needed for it. */
type Leftover =
  | { kind: 'files'; detail: z.infer<typeof filesSchema> }
  | { kind: 'sign-out'; detail: z.infer<typeof signOutSchema> };

type Leaving = Pick<AccountParts, 'enqueueLeftover' | 'sealer'>;

export async function leaveFiles(trx: Executor, parts: Leaving, code: string, folder: string): Promise<void> {
  await leave(trx, parts, { id: randomUUID(), code, leftover: { kind: 'files', detail: { folder } } });
}

/** Sealed anew, so that the copy does not say whose it was. A sign-in that cannot be opened has nothing to tell. */
export async function leaveSignOut(
  trx: Executor,
  parts: Leaving,
  code: string,
  { network, origin, ...connection }: { network: (typeof networkIds)[number]; origin: string } & SealedConnection,
): Promise<void> {
  const auth = unseal(
    parts.sealer,
    connection.authData,
    sealContext.connection({ ...connection, connectionId: connection.id }),
  );
  if (auth === null) return;
  const id = randomUUID();
  const sealedAuth = parts.sealer.seal(auth, sealContext.leftover(id));
  await leave(trx, parts, { id, code, leftover: { kind: 'sign-out', detail: { network, origin, sealedAuth } } });
}

interface SealedConnection {
  id: string;
  userId: string;
  authData: string;
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

/** What was left by the sign-in of a connection; null when the installation's secret was replaced meanwhile. */
export function openSignOut(sealer: Sealer, id: string, sealedAuth: string): string | null {
  return unseal(sealer, sealedAuth, sealContext.leftover(id));
}

function unseal(sealer: Sealer, sealed: string, context: string): string | null {
  try {
    return sealer.open(sealed, context);
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

/** Enqueues again what is still there although its job should have ended: after a restore there are no jobs. */
export async function enqueueForgottenLeftovers({
  db,
  enqueueLeftover,
}: Pick<AccountParts, 'db' | 'enqueueLeftover'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from deletion_leftovers where created_at < clock_timestamp() - interval '1 day'`.execute(db);
  for (const { id } of rows) await enqueueLeftover(db, id);
}
