import type { Space } from '@nonet/contract';
import { keptName, mayUse, SPACE_UNDO_DAYS, spaceMessages } from '@nonet/domain';
import { sql } from 'kysely';
import { noteActivity } from '#/db/activity/note-activity.ts';
import { filesOfTarget, firstRun, LONGEST_AHEAD_MS } from '#/db/first-run.ts';
import { notifyDue, notifyLive, notifyMemberEnd } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { statementTime } from '#/db/statement-time.ts';
import { transact } from '#/db/transaction.ts';
import { tellEnd } from '#/features/spaces/end-space.ts';
import { planNeeded } from '#/features/spaces/may-give.ts';
import { settleMembers } from '#/features/spaces/settle-members.ts';
import { countOwned, enterSpace, listSpaces, lockSpace } from '#/features/spaces/spaces.queries.ts';
import type { Actor, SpacesParts } from '#/features/spaces/spaces-parts.ts';
import { tellMembers } from '#/features/spaces/tell-members.ts';
import { ApiError } from '#/http/errors.ts';
import { noSuchSpace } from '#/http/no-such-space.ts';

/**
 * Deletes a space in such a way that it can be brought back for some days (TEAM-10). From this commit on it answers as if it
 * were not there, and nothing of it passes the fence of publishing; what is under way is let end and recorded (OP-172).
 */
export function removeSpace(parts: SpacesParts, by: Actor, spaceId: string, typed: string): Promise<void> {
  return transact(parts.db, async (trx) => {
    const space = await enterSpace(trx, by.uid, spaceId, 'own');
    const { id, ownerId, name: spaceName } = space;
    if (id === ownerId) throw new ApiError(409, 'own-first-space', spaceMessages.ownFirstSpace);
    if (keptName(typed) !== keptName(spaceName)) throw new ApiError(422, 'wrong-name', spaceMessages.wrongName);
    await sql`update spaces set removed_at = clock_timestamp(), offered_to = null where id = ${id}`.execute(trx);
    await noteActivity(trx, { spaceId: id, by, what: 'space-deleted' });
    await tellEnd(parts, trx, id, { what: 'deleted', spaceName, personName: by.displayName });
    await notifyMemberEnd(trx, { userId: ownerId, spaceId: id });
    await notifyLive(trx, [{ userId: ownerId, topics: ['spaces', 'messages'] }]);
    // Its members took places of the plan.
    await settleMembers(trx, parts, ownerId, await parts.holderOf(trx, ownerId));
  });
}

/** Brings a deleted space back, as far as the plan has room. What is more than an hour late by now will ask. */
export function restoreSpace(parts: SpacesParts, by: Actor, spaceId: string): Promise<Space> {
  return transact(parts.db, async (trx) => {
    const space = await lockSpace(trx, spaceId);
    if (space === undefined || space.ownerId !== by.uid) throw noSuchSpace();
    const { id, ownerId, name: spaceName, removedAt } = space;
    if (removedAt !== null) {
      const { numAffectedRows } = await sql`update spaces set removed_at = null
        where id = ${id} and removed_at > clock_timestamp() - make_interval(days => ${SPACE_UNDO_DAYS})`.execute(trx);
      if (numAffectedRows !== 1n) throw new ApiError(409, 'undo-ended', spaceMessages.undoEnded);
      const holder = await parts.holderOf(trx, ownerId);
      const allowed = mayUse(holder, { spaces: await countOwned(trx, ownerId) });
      if (allowed.kind === 'refused') throw planNeeded({ role: 'owner' }, allowed.message);
      await settleMembers(trx, parts, ownerId, holder);
      await wake(trx, id);
      await noteActivity(trx, { spaceId: id, by, what: 'space-restored' });
      await mailMembers(trx, parts, id, { spaceName, personName: by.displayName });
      await tellMembers(trx, id);
    }
    const [restored] = await listSpaces(trx, parts, by.uid, id);
    if (restored === undefined) throw noSuchSpace();
    return restored;
  });
}

/** What the worker has put off while the space was deleted is looked at when it is due, or now. It looked no earlier than this. */
async function wake(trx: Executor, spaceId: SpaceId): Promise<void> {
  const accounts = await trx.selectFrom('connections').select('id').where('space_id', '=', spaceId).execute();
  // One status each, and a list of accounts: for others PostgreSQL may read all that is planned.
  const wakeIn = (status: 'pending' | 'ready') =>
    sql<{ runAt: Date }>`
    update targets t set run_at = ${firstRun(sql.ref('t.due_at'), filesOfTarget)}
    where t.connection_id = any(${accounts.map(({ id }) => id)}::text[]) and t.status = ${sql.lit(status)}
      and t.due_at < ${statementTime} + ${LONGEST_AHEAD_MS} * interval '1 ms' and t.due_at < t.run_at
      and t.lease is null and t.run_at > clock_timestamp() returning t.run_at "runAt"`.execute(trx);
  const rows = accounts.length === 0 ? [] : [...(await wakeIn('pending')).rows, ...(await wakeIn('ready')).rows];
  const { rows: comments } = await sql<{ runAt: Date }>`
    update comments set run_at = clock_timestamp()
    where space_id = ${spaceId} and status = 'waiting' and lease is null and run_at > clock_timestamp()
    returning run_at "runAt"`.execute(trx);
  await notifyDue(
    trx,
    [...rows, ...comments].map(({ runAt }) => runAt),
  );
}

async function mailMembers(
  trx: Executor,
  { mail }: SpacesParts,
  spaceId: SpaceId,
  names: { spaceName: string; personName: string },
): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select user_id "userId" from space_members where space_id = ${spaceId}`.execute(trx);
  for (const { userId } of rows) {
    await mail(trx, { kind: 'space-news', what: 'restored', userId, role: null, spaceId, ...names });
  }
}
