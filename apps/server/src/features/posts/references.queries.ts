import { usageMonth } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';

import { firstRun } from '#/db/first-run.ts';
import type { Tables } from '#/db/tables.ts';
import type { UsedKey } from '#/features/posts/idempotency.queries.ts';
import type { PostDraft, References } from '#/features/posts/post-input.ts';
import type { AccountRow, FileRow } from '#/features/posts/post-row.ts';
import { accountColumns, fileColumns } from '#/features/posts/posts.queries.ts';
import type { PostsParts, StoredUsage, UsageNow } from '#/features/posts/posts-parts.ts';
import { countTry, type Limit, refuseBeyond, type Window } from '#/http/limits.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a new post rests on, as it was at one moment. */
export interface Basis extends References {
  usage: UsageNow;
  /** What another call with the same key was answered. */
  earlier: UsedKey | null;
  /** By the clock of the database, as it writes instants. */
  now: string;
  /** When a worker first looks at the targets. */
  runAt: string;
}

/**
 * Counts a call to schedule against its limit and reads what the post rests on, in one statement. Nothing is locked:
 * `storePost` stores only while it is so.
 */
export async function readBasis(
  { db, quotas, usage }: PostsParts,
  { userId, draft, key, now, limit }: { userId: string; draft: PostDraft; key: string | null; now: Date; limit: Limit },
): Promise<Basis> {
  const month = usageMonth(now);
  const fileIds = fileIdsOf(draft);
  const { rows } = await sql<Window & StoredUsage & StoredBasis>`
    with tried as (${countTry(limit)})
    select tried.*, month.*, k.body_hash "bodyHash", k.response answer, clock_timestamp()::text now,
      ${firstRun(sql`${draft.scheduledAt}::timestamptz`, sql`${fileIds}::uuid[]`)}::text "runAt",
      (select json_agg(x) from (
        select ${accountColumns} from connections where user_id = ${userId} and id = any(${draft.connectionIds})) x) accounts,
      (select json_agg(x) from (
        select ${fileColumns} from media where user_id = ${userId} and id = any(${fileIds}::uuid[])) x) files
    from tried, (${usage.select(userId, month)}) month
      left join idempotency_keys k on k.user_id = ${userId} and k.key = ${key}
  `.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('A statement that counts a try answered nothing');
  refuseBeyond(limit, row);
  const { bodyHash, answer } = row;
  return {
    accounts: row.accounts ?? [],
    files: row.files ?? [],
    usage: usage.of(month, row, quotas),
    earlier: bodyHash === null || answer === null ? null : { bodyHash, answer },
    now: row.now,
    runAt: row.runAt,
  };
}

interface StoredBasis {
  bodyHash: string | null;
  answer: UsedKey['answer'] | null;
  now: string;
  runAt: string;
  accounts: AccountRow[] | null;
  files: FileRow[] | null;
}

/** Reads the chosen accounts and files of this user for a change of a stored post. Somebody else's are not found. */
export async function lockReferences(trx: Transaction<Tables>, userId: string, draft: PostDraft): Promise<References> {
  // The share lock makes a disconnect wait, so that it sees this post's targets.
  const { rows: accounts } = await sql<AccountRow>`
    select ${accountColumns} from connections
    where user_id = ${userId} and id = any(${draft.connectionIds}) order by id for share
  `.execute(trx);
  const fileIds = fileIdsOf(draft);
  if (fileIds.length === 0) return { accounts, files: [] };
  // The lock makes the removal of unused files pass these over, or this wait for it and then not find them.
  const { rows: files } = await sql<FileRow>`
    select ${fileColumns} from media
    where user_id = ${userId} and id = any(${fileIds}::uuid[]) order by id for key share
  `.execute(trx);
  return { accounts, files };
}

/** What cannot be an id is not found either. */
function fileIdsOf({ media }: PostDraft): string[] {
  return media.map(({ id }) => id).filter((id) => UUID.test(id));
}
