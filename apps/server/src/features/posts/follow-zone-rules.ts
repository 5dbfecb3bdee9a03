import { isTimeZone, resolveWallTime, type TargetStatus, wallTimeOf } from '@nonet/domain';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { filesOfTarget, firstRun, unlessHeldBack } from '#/db/first-run.ts';
import { isoInstant } from '#/db/iso-instant.ts';
import { notify } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import { keepsYes } from '#/features/posts/approval-row.ts';
import { noteEvents } from '#/features/posts/note-events.ts';
import { isBeingPublished, isFrozen, type PostRow } from '#/features/posts/post-row.ts';
import { lockPost } from '#/features/posts/posts.queries.ts';

const KEEPS_ITS_TIME = 'The clocks of its time zone have new rules, and the post keeps its time on the clock.';
const POSTS_AT_ONCE = 5_000;

interface Planned {
  id: string;
  spaceId: SpaceId;
  scheduledAt: Date;
  wallTime: string;
  timeZone: string;
}

/**
 * Moves planned posts after a change of zone rules. Governments change their clocks, and each version of Node comes
 * with the rules of its time. A post is planned as a wall time. So when the rules differ from those of the last start,
 * every post that now shows another wall time is moved to the instant of the chosen one. A post that may be published,
 * even in part, is not moved.
 */
export async function followZoneRules(db: Database, log: Logger, rules = process.versions.tz ?? ''): Promise<void> {
  const instance = await db.selectFrom('instance').select('zone_rules').executeTakeFirst();
  if (instance?.zone_rules === rules) return;
  let moved = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<Planned>`
      select id, space_id "spaceId", scheduled_at "scheduledAt", wall_time "wallTime", time_zone "timeZone" from posts
      where status in ('pending', 'failed') and scheduled_at > clock_timestamp() and id > ${after} order by id limit ${POSTS_AT_ONCE}
    `.execute(db);
    for (const post of rows) if (isElsewhere(post) && (await movePost(db, post))) moved++;
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  await db.updateTable('instance').set({ zone_rules: rules }).execute();
  if (moved > 0) log.warn({ moved, rules }, 'Clocks have changed: posts were moved to keep their time on the clock.');
}

function isElsewhere({ scheduledAt, wallTime, timeZone }: Omit<Planned, 'id' | 'spaceId'>): boolean {
  return isTimeZone(timeZone) && wallTimeOf(scheduledAt, timeZone) !== wallTime;
}

async function movePost(db: Database, { id, spaceId }: Planned): Promise<boolean> {
  return transact(db, async (trx) => {
    // Since the post was read, a person may have moved it, or a worker may have begun with it.
    const post = await lockPost(trx, spaceId, id);
    if (
      post === null ||
      !isPlanned(post) ||
      !isElsewhere({ ...post, scheduledAt: new Date(isoInstant(post.scheduledAt)) })
    )
      return false;
    const at = resolveWallTime(post.wallTime, post.timeZone).instant;
    const due = sql`${at}::timestamptz`;
    const moved = { from: new Date(isoInstant(post.scheduledAt)), to: at };
    await sql`with ${noteEvents(post, [{ kind: 'moved', actor: 'nonet', moved, message: KEEPS_ITS_TIME }])}
      update posts set scheduled_at = ${at}, ${keepsYes}, version = version + 1, updated_at = clock_timestamp() where id = ${id}`.execute(
      trx,
    );
    await sql`
      update targets t set due_at = ${due}, run_at = case when t.status <> 'held' then ${unlessHeldBack(firstRun(due, filesOfTarget))} end,
        status = case when t.status <> 'held' then 'pending' else 'held' end,
        lease = null, prepared = null, prepared_version = null, updated_at = clock_timestamp()
      where t.post_id = ${id} and t.status = any(${UNSENT})
    `.execute(trx);
    await notify(trx, { live: [{ spaceId, topics: ['posts'], postId: id }], due: [at] });
    return true;
  });
}

/** Held targets are among them, because their account may be connected again in time. */
const UNSENT: readonly TargetStatus[] = ['pending', 'preparing', 'ready', 'held'];

function isPlanned(post: PostRow): boolean {
  const goesOn = post.targets.some(({ status }) => UNSENT.includes(status));
  return goesOn && !isFrozen(post) && !isBeingPublished(post) && post.removeAt === null;
}
