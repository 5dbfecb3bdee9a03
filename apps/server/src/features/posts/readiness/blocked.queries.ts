import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { statementTime } from '#/db/statement-time.ts';

/** How long before a post people are told that it will not go out. What was missed while this server was off becomes one. */
const TOLD_HOURS = [24, 1];
/** One mail also tells of what it would be told about this soon after, so that the posts of a morning are one mail. */
const GATHERED_MS = 30 * 60_000;
export const PEOPLE_AT_ONCE = 100;

/** In the words of the indexes of what is blocked: PostgreSQL does not look into a list that it is given. */
const isBlocked = sql`t.readiness = 'blocked' and t.status in ('pending', 'preparing', 'ready')
  and (t.run_at is not null or t.approval in ('waiting', 'returned'))`;

/** A stage of telling that is reached within some time from now. The target's owner does not know of it yet. */
const isToTell = (withinMs: number) => sql`exists (
  select from unnest(${TOLD_HOURS}::int[]) hours, lateral (select t.due_at - make_interval(hours => hours) as stage) d
  where d.stage <= ${statementTime} + ${withinMs} * interval '1 ms' and (t.blocked_told_at is null or t.blocked_told_at < d.stage))`;

/** A target that will not go out, and up to when its owner knows of it by what is told now. */
interface Blocked {
  spaceId: SpaceId;
  targetId: string;
  toldUntil: Date;
  reason: string;
  dueAt: Date;
}

/** Takes what is blocked and to be told of some people, and marks it as told up to the last stage that is covered: the soonest first. */
export async function takeBlocked(trx: Executor): Promise<Blocked[]> {
  const dueSoon = sql`${isBlocked} and t.due_at > ${statementTime}
    and t.due_at <= ${statementTime} + make_interval(hours => ${Math.max(...TOLD_HOURS)}) + ${GATHERED_MS} * interval '1 ms'`;
  const { rows } = await sql<Blocked>`
    with people as (select distinct t.space_id from targets t where ${dueSoon} and ${isToTell(0)} order by t.space_id limit ${PEOPLE_AT_ONCE})
    update targets t set blocked_told_at = ${statementTime} + ${GATHERED_MS} * interval '1 ms'
    where t.space_id in (select space_id from people) and ${dueSoon} and ${isToTell(GATHERED_MS)}
    returning t.space_id "spaceId", t.id "targetId", t.blocked_told_at "toldUntil", t.readiness_message reason,
      t.due_at "dueAt"`.execute(trx);
  return rows.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}
