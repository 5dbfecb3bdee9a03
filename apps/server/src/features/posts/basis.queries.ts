import { type ApprovalRules, textKeys, usageMonth } from '@nonet/domain';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { firstRun } from '#/db/first-run.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { type BoundAccounts, namedAmong } from '#/db/within-accounts.ts';
import { rulesOf } from '#/features/posts/approval-row.ts';
import type { Chosen } from '#/features/posts/check-draft.ts';
import type { UsedKey } from '#/features/posts/idempotency.queries.ts';
import { fileIdsOf, type PostDraft } from '#/features/posts/post-input.ts';
import type { ChosenConnectionRow, NamedFileRow } from '#/features/posts/post-row.ts';
import { chosenColumns, namedFileColumns } from '#/features/posts/posts.queries.ts';
import type { PostsParts, StoredUsage, UsageNow } from '#/features/posts/posts-parts.ts';
import { plannedFacts } from '#/features/posts/readiness/planned-facts.ts';
import { twinFacts } from '#/features/posts/readiness/twin-facts.ts';
import { countTry, type Limit, refuseBeyond, type Window } from '#/http/limits.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a new post depends on, as it was at one moment. */
export interface Basis extends Chosen {
  usage: UsageNow;
  /** The answer to another call with the same key. */
  earlier: UsedKey | null;
  /** True when the draft became a post already. */
  isDraftScheduled: boolean;
  /** Now, by the database's clock, in PostgreSQL's own text. */
  now: string;
  /** When a worker first looks at the targets. */
  runAt: string;
  /** What the space says of approval; null: one person is in it. */
  rules: ApprovalRules | null;
}

interface BasisAsked {
  spaceId: SpaceId;
  /** Of whom the post is: other accounts are nowhere. */
  accounts: BoundAccounts;
  draft: PostDraft;
  draftId: string | null;
  key: string | null;
  now: Date;
  limit: Limit | null;
}

/**
 * Counts a schedule call against its limit, where there is one, and reads what the post depends on, in one statement. Nothing is locked:
 * `storePost` stores the post only if all this still holds.
 */
export async function readBasis(
  { db, plans, usage }: PostsParts,
  { spaceId, accounts, draft, draftId, key, now, limit }: BasisAsked,
): Promise<Basis> {
  const month = usageMonth(now);
  const fileIds = storableIds(draft);
  const { rows } = await sql<Window & StoredUsage & StoredBasis>`
    with tried as (${limit === null ? sql`select 0 tries, 0 "leftS"` : countTry(limit)})
    select tried.*, month.*, k.body_hash "bodyHash", k.response answer, clock_timestamp()::text now,
      ${isScheduled(spaceId, draftId)} "isDraftScheduled", ${rulesOf(spaceId)} rules,
      ${firstRun(sql`${draft.scheduledAt}::timestamptz`, sql`${fileIds}::uuid[]`)}::text "runAt",
      (select json_agg(x) from (
        select ${chosenColumns}, ${besidesDraft(draft, null)}
        from connections where space_id = ${spaceId} and id = any(${namedAmong(accounts, draft.connectionIds)})) x) connections,
      (select json_agg(x) from (
        select ${namedFileColumns} from media where space_id = ${spaceId} and id = any(${fileIds}::uuid[])) x) files
    from tried, (${usage.select(spaceId, month)}) month
      left join idempotency_keys k on k.space_id = ${spaceId} and k.key = ${key}
  `.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('A statement that counts a try answered nothing');
  if (limit !== null) refuseBeyond(limit, row);
  const { bodyHash, answer } = row;
  return {
    connections: row.connections ?? [],
    files: row.files ?? [],
    usage: usage.of(month, row, plans),
    earlier: bodyHash === null || answer === null ? null : { bodyHash, answer },
    isDraftScheduled: row.isDraftScheduled,
    now: row.now,
    runAt: row.runAt,
    rules: row.rules,
  };
}

interface StoredBasis {
  rules: ApprovalRules | null;
  bodyHash: string | null;
  answer: UsedKey['answer'] | null;
  isDraftScheduled: boolean;
  now: string;
  runAt: string;
  connections: ChosenConnectionRow[] | null;
  files: NamedFileRow[] | null;
}

function isScheduled(spaceId: SpaceId, draftId: string | null): RawBuilder<unknown> {
  if (draftId === null) return sql`false`;
  return sql`exists (select from drafts where space_id = ${spaceId} and id = ${draftId}::uuid and post_id is not null)`;
}

/** What else the account has: how many posts before the draft, and one with its text. The post itself is left out. */
function besidesDraft(draft: PostDraft, postId: string | null): RawBuilder<unknown> {
  const own = {
    network: sql`connections.network`,
    connectionId: sql`connections.id`,
    dueAt: sql`${draft.scheduledAt}::timestamptz`,
  };
  const but = postId === null ? sql`true` : sql`o.post_id <> ${postId}::uuid`;
  const textKey = sql`(${JSON.stringify(textKeys(draft))}::jsonb ->> connections.network)::bigint`;
  return sql`${plannedFacts({ ...own, after: but })} planned, ${twinFacts({ ...own, textKey, but })} twin`;
}

/** When a worker first looks at the targets of a post whose time was found after the rest was read. */
export async function firstLook(db: Executor, draft: PostDraft): Promise<string> {
  const { rows } = await sql<{ runAt: string }>`
    select ${firstRun(sql`${draft.scheduledAt}::timestamptz`, sql`${storableIds(draft)}::uuid[]`)}::text "runAt"`.execute(
    db,
  );
  if (rows[0] === undefined) throw new Error('A statement without a condition answered nothing');
  return rows[0].runAt;
}

/**
 * Reads and locks the chosen connections and files of this space, for a change of a stored post. Those of other spaces,
 * and accounts that the caller is not bound to, are not found.
 */
export async function lockChosen(
  trx: Transaction<Tables>,
  { id: postId, spaceId, accounts }: { id: string; spaceId: SpaceId; accounts: BoundAccounts },
  draft: PostDraft,
): Promise<Chosen> {
  // The share lock makes a disconnect wait, so that the disconnect sees this post's targets.
  const { rows: connections } = await sql<ChosenConnectionRow>`
    select ${chosenColumns}, ${besidesDraft(draft, postId)} from connections
    where space_id = ${spaceId} and id = any(${namedAmong(accounts, draft.connectionIds)}) order by id for share
  `.execute(trx);
  const fileIds = storableIds(draft);
  if (fileIds.length === 0) return { connections, files: [] };
  // With this lock, the removal of unused files skips these files. Or this statement waits for a removal, and then does
  // not find them.
  const { rows: files } = await sql<NamedFileRow>`
    select ${namedFileColumns} from media
    where space_id = ${spaceId} and id = any(${fileIds}::uuid[]) order by id for key share
  `.execute(trx);
  return { connections, files };
}

/** Drops texts that cannot be ids, so that they count as not found. */
function storableIds(draft: PostDraft): string[] {
  return fileIdsOf(draft).filter((id) => UUID.test(id));
}
