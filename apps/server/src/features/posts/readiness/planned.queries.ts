import {
  type Approval,
  type ChosenOptions,
  type NetworkTexts,
  plannedStatuses,
  type ThreadPart,
  type WithoutThreads,
} from '@nonet/domain';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { LONGEST_AHEAD_MS } from '#/db/first-run.ts';
import type { Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { accountFacts, type StoredAccountFacts } from '#/features/posts/account-facts.ts';
import type { MediaRow, ReadinessRow } from '#/features/posts/post-row.ts';
import { filesOf, judgedFileColumns, partsOf, readinessColumns } from '#/features/posts/posts.queries.ts';

/** So many targets are judged in one transaction. */
export const JUDGED_AT_ONCE = 250;

/** Where a round of judging goes on: after this target, in the order of times. */
export interface Place {
  /** PostgreSQL's own text. */
  dueAt: string;
  id: string;
}

/** A planned target, by what is needed to find and to lock it. */
export interface Candidate extends Place {
  connectionId: string;
}

const isPlanned = sql`status = any(${plannedStatuses}::text[])`;

/**
 * What an account has planned from a time on, the soonest first. An account may have any number of posts, so each status is read by
 * itself, from the index alone: a condition on a target's user would make PostgreSQL 15 read and sort all posts of the account.
 */
export async function plannedOfAccount(
  db: Database,
  { spaceId, connectionId }: { spaceId: SpaceId; connectionId: string },
  { from, to, after }: { from: Date | null; to: Date | null; after: Place | null },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select t.id, t.due_at::text "dueAt", c.id "connectionId"
    from connections c, unnest(${plannedStatuses}::text[]) s(status), lateral (
      select id, due_at from targets
      where connection_id = c.id and status = s.status
        and due_at >= ${from ?? '-infinity'}::timestamptz and due_at <= ${to ?? 'infinity'}::timestamptz and ${isAfter(after)}
      order by due_at, id limit ${JUDGED_AT_ONCE}) t
    where c.id = ${connectionId} and c.space_id = ${spaceId}
    order by t.due_at, t.id limit ${JUDGED_AT_ONCE}`.execute(db);
  return rows;
}

/**
 * What is due in a range of time, the soonest first. It is found by when a worker looks at it, which is a little earlier; what waits for a
 * yes is looked at by none.
 */
export async function plannedBetween(
  db: Database,
  { from, to, after }: { from: Date; to: Date; after: Place | null },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select id, due_at::text "dueAt", connection_id "connectionId" from (
      select id, due_at, connection_id from targets
      where run_at >= ${from}::timestamptz - ${LONGEST_AHEAD_MS} * interval '1 ms' and run_at <= ${to}
        and ${isPlanned} and due_at >= ${from} and due_at <= ${to} and ${isAfter(after)}
      union all
      select id, due_at, connection_id from targets
      where approval in ('waiting', 'returned') and ${isPlanned} and due_at >= ${from} and due_at <= ${to} and ${isAfter(after)}) t
    order by due_at, id limit ${JUDGED_AT_ONCE}`.execute(db);
  return rows;
}

/** What everybody has blocked and due within a range of time. */
export async function blockedBetween(
  db: Database,
  { from, to, after }: { from: Date; to: Date; after: Place | null },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select id, due_at::text "dueAt", connection_id "connectionId" from targets
    where readiness = 'blocked' and status in ('pending', 'preparing', 'ready') and due_at >= ${from} and due_at <= ${to}
      and ${isAfter(after)}
    order by due_at, id limit ${JUDGED_AT_ONCE}`.execute(db);
  return rows;
}

function isAfter(place: Place | null): RawBuilder<unknown> {
  return place === null ? sql`true` : sql`(due_at, id) > (${place.dueAt}::timestamptz, ${place.id}::uuid)`;
}

/** A planned target with what a judgement of it rests on, and the verdict that it has. */
export interface PlannedTarget extends ReadinessRow {
  id: string;
  connectionId: string;
  /** As it was when this was read, in PostgreSQL's own text. */
  updatedAt: string;
  dueMs: number;
  timeZone: string;
  options: ChosenOptions;
  templateId: string | null;
  description: string;
  descriptions: NetworkTexts;
  media: MediaRow[] | null;
  thread: ThreadPart<MediaRow>[] | null;
  withoutThreads: WithoutThreads;
  comments: NetworkTexts;
  approval: Approval;
  hasLostCover: boolean;
}

/**
 * One judgement of an account at a time: of two, the later one reads what the earlier one read or something newer, and writes after it. So what
 * stays is a verdict on the newest facts.
 */
export async function lockJudged(trx: Transaction<Tables>, connectionIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(id, 46))
    from (select distinct id from unnest(${connectionIds}::text[]) i(id) order by id) i`.execute(trx);
}

/** Targets in the order of their times, by lists of ids: for joins alone PostgreSQL may read all of a table. */
export async function readPlanned(trx: Transaction<Tables>, ids: readonly string[]): Promise<PlannedTarget[]> {
  const { rows } = await sql<PlannedTarget>`
    with t as materialized (select * from targets where id = any(${ids}::uuid[]) and ${isPlanned})
    select t.id, t.connection_id "connectionId", t.updated_at::text "updatedAt", (extract(epoch from t.due_at) * 1000)::float8 "dueMs",
      p.time_zone "timeZone", t.options, p.template->>'id' "templateId", p.description, p.descriptions, ${readinessColumns}, (${filesOf(sql.ref('p.id'), sql`1`, judgedFileColumns)}) media,
      (${partsOf(sql.ref('p.id'), judgedFileColumns)}) thread, p.without_threads "withoutThreads", p.comments, p.approval,
      coalesce((select lost_at is not null from media where id = t.cover_id), false) "hasLostCover"
    from t join posts p on p.id = t.post_id
    where p.id = any(array(select post_id from t)) and p.remove_at is null
    order by t.due_at, t.id`.execute(trx);
  return rows;
}

export async function readAccounts(
  trx: Transaction<Tables>,
  connectionIds: readonly string[],
): Promise<ReadonlyMap<string, StoredAccountFacts>> {
  const { rows } = await sql<{ facts: StoredAccountFacts }>`
    select ${accountFacts} facts from connections where id = any(${connectionIds}::text[])`.execute(trx);
  return new Map(rows.map(({ facts }) => [facts.id, facts]));
}

export interface Verdict extends ReadinessRow {
  id: string;
  updatedAt: string;
}

/**
 * Writes new verdicts, and answers whose posts they are about. What is locked is passed over, as is what was changed meanwhile: the one who
 * changes a post judges it, and what a worker has in hand the network judges.
 */
export async function writeVerdicts(
  trx: Transaction<Tables>,
  verdicts: readonly Verdict[],
): Promise<{ spaceId: SpaceId; postId: string }[]> {
  const ids = verdicts.map(({ id }) => id);
  // Named as a list, too: what is only joined with, PostgreSQL 15 may find by reading the whole table.
  const { rows } = await sql<{ spaceId: SpaceId; postId: string }>`
    with verdict as (
      select * from unnest(${ids}::uuid[], ${verdicts.map(({ updatedAt }) => updatedAt)}::timestamptz[],
        ${verdicts.map(({ readiness }) => readiness)}::text[], ${verdicts.map(({ readinessCause }) => readinessCause)}::text[],
        ${verdicts.map(({ readinessMessage }) => readinessMessage)}::text[]) v(id, updated_at, readiness, cause, message)
    ), free as (
      select t.id from targets t join verdict v on v.id = t.id
      where t.id = any(${ids}::uuid[]) and t.updated_at = v.updated_at and ${isPlanned}
      for no key update of t skip locked
    )
    update targets t set readiness = v.readiness, readiness_cause = v.cause, readiness_message = v.message
    from verdict v join free using (id) where t.id = any(${ids}::uuid[]) and t.id = v.id
    returning t.space_id "spaceId", t.post_id "postId"`.execute(trx);
  return rows;
}
