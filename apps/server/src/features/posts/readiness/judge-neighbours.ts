import { hasDayQuota, type NetworkId, networkRules, plannedStatuses, repeatWindows } from '@nonet/domain';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';

/** Has posts of an account judged anew that are due between two instants, both included, once the transaction is committed. */
export type JudgeLater = (
  db: Executor,
  account: { spaceId: SpaceId; connectionId: string; from: string; to: string },
) => Promise<void>;

/** Fewer than any network takes of an account within a day. */
const CROWDED = 10;
const DAY_MS = 24 * 3_600_000;
/** Nobody plans one text more often in two days, unless by mistake. */
const MOST_TWINS = 50;

interface OnAccount {
  connection: { id: string; network: NetworkId };
  textKey: number | null;
}

interface Changed {
  postId: string;
  targets: readonly OnAccount[];
  dues: readonly Date[];
}

/**
 * A post that comes, goes, moves or says something else may change what holds of other posts of its accounts. Only those are judged,
 * and only where there are such.
 */
export async function judgeNeighbours(
  db: Executor,
  judge: JudgeLater,
  spaceId: SpaceId,
  changed: Changed,
): Promise<void> {
  await judgeCounted(db, judge, spaceId, changed);
  await judgeTwins(db, judge, spaceId, changed);
}

/** Which number later posts of an account have in their 24 hours: where a network counts, and there are many. */
async function judgeCounted(
  db: Executor,
  judge: JudgeLater,
  spaceId: SpaceId,
  { targets, dues }: Changed,
): Promise<void> {
  const counted = targets.filter(({ connection }) => hasDayQuota(networkRules[connection.network]));
  const ids = [...new Set(counted.map(({ connection }) => connection.id))];
  if (ids.length === 0) return;
  const { rows } = await sql<{ connectionId: string; due: Date }>`
    select c.id "connectionId", d.due from unnest(${ids}::text[]) c(id), unnest(${dues}::timestamptz[]) d(due), lateral (
      select count(*) posts from unnest(${[...plannedStatuses, 'published']}::text[]) s(status), lateral (
        select from targets where connection_id = c.id and space_id = ${spaceId} and status = s.status
          and due_at > d.due - interval '24 hours' and due_at < d.due + interval '24 hours' limit ${sql.lit(CROWDED)}) t) n
    where n.posts >= ${CROWDED}`.execute(db);
  for (const { connectionId, due } of rows) {
    await judge(db, {
      spaceId,
      connectionId,
      from: due.toISOString(),
      to: new Date(due.getTime() + DAY_MS).toISOString(),
    });
  }
}

/** Other posts of an account with the text that this one has or had, and the post itself, which may have been judged before it was moved. */
async function judgeTwins(
  db: Executor,
  judge: JudgeLater,
  spaceId: SpaceId,
  { postId, targets, dues }: Changed,
): Promise<void> {
  const keyed = targets.flatMap(({ connection: { id, network }, textKey }) => {
    const windowMs = repeatWindows[network];
    return textKey === null || windowMs === undefined ? [] : [{ id, textKey, windowMs }];
  });
  if (keyed.length === 0) return;
  const { rows } = await sql<{ connectionId: string; from: Date; to: Date }>`
    select c.id "connectionId", least(min(o.due_at), min(d.due)) "from", greatest(max(o.due_at), max(d.due)) "to"
    from unnest(${keyed.map(({ id }) => id)}::text[], ${keyed.map(({ textKey }) => textKey)}::bigint[],
        ${keyed.map(({ windowMs }) => windowMs)}::float8[]) c(id, text_key, window_ms), unnest(${dues}::timestamptz[]) d(due), lateral (
      select o.due_at from targets o where o.connection_id = c.id and o.text_key = c.text_key and o.space_id = ${spaceId} and o.post_id <> ${postId}::uuid
        and o.due_at >= d.due - c.window_ms * interval '1 ms' and o.due_at <= d.due + c.window_ms * interval '1 ms'
        and o.run_at is not null order by o.due_at limit ${sql.lit(MOST_TWINS)}) o
    group by c.id`.execute(db);
  for (const { connectionId, from, to } of rows) {
    await judge(db, { spaceId, connectionId, from: from.toISOString(), to: to.toISOString() });
  }
}
