import { type Insertable, sql } from 'kysely';

import type { Database, Executor } from '#/db/pool.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { ApiError } from '#/http/errors.ts';

const MEGABYTE = 1024 * 1024;

interface Room {
  userId: string;
  /** Of the file that is to be added. */
  bytes: number;
  quotaBytes: number;
}

/** Refuses a file that would make the files of its user larger than they may be together. */
export async function requireQuota(db: Executor, { userId, bytes, quotaBytes }: Room): Promise<void> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(bytes), 0)::float8 used from media where user_id = ${userId}`.execute(db);
  if ((rows[0]?.used ?? 0) + bytes <= quotaBytes) return;
  throw new ApiError(
    413,
    'storage-full',
    `Your files would take more than the ${quotaBytes / MEGABYTE} MB that you have here. Delete posts whose files you no longer need, and try again an hour later.`,
  );
}

/** Stores a file's row, exactly within the quota also when several arrive at once. Answers its id. */
export function insertMedia(db: Database, row: Insertable<Tables['media']>, quotaBytes: number): Promise<string> {
  return transact(db, async (trx) => {
    const userId = row.user_id;
    // One upload of a user is counted at a time.
    await sql`select from users where id = ${userId} for no key update`.execute(trx);
    await requireQuota(trx, { userId, bytes: row.bytes, quotaBytes });
    const { id } = await trx.insertInto('media').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  });
}
