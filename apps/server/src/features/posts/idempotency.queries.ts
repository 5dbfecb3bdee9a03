import { createHash } from 'node:crypto';
import type { PostChanged, SchedulePost } from '@nonet/contract';
import { sql, type Transaction } from 'kysely';

import type { Database } from '#/db/pool.ts';
import type { Tables } from '#/db/tables.ts';
import { ApiError } from '#/http/errors.ts';

export interface Key {
  userId: string;
  key: string;
  bodyHash: string;
}

/** Takes the key, waiting for a call that holds it; answers that call's answer when there is one. */
export async function claimKey(trx: Transaction<Tables>, { userId, key, bodyHash }: Key): Promise<PostChanged | null> {
  const taken = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, body_hash: bodyHash, status: 201, response: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) return null;
  const earlier = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'response'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.body_hash !== bodyHash) {
    throw new ApiError(409, 'idempotency-key-reused', 'This Idempotency-Key was used for another post');
  }
  return earlier.response as PostChanged;
}

export async function keepAnswer(trx: Transaction<Tables>, { userId, key }: Key, answer: PostChanged): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

/** Independent of the order of keys and of null against absent. */
export function hashBody(body: SchedulePost): string {
  return createHash('sha256').update(canonical(body)).digest('base64url');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item != null);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`;
}

/** A key is good for 24 hours. */
export async function forgetIdempotencyKeys(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < clock_timestamp() - interval '24 hours'`.execute(db);
}
