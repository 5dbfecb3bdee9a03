import { sql, type Transaction } from 'kysely';

import type { Tables } from '#/db/tables.ts';
import { updatePostStatuses } from '#/db/update-post-statuses.ts';

/** The numbers of targets that cannot simply go on. */
export interface Settled {
  /** A person decides. */
  asking: number;
  /** The engine looks at the network, or sends again where a repeat is harmless. */
  checking: number;
}

const MAY_HAVE_GONE_OUT =
  'This was due between the backup and its restoring, so it may have gone out already. Look at the account, then decide.';

/**
 * Settles what the backed-up installation may have published after the backup: nobody knows what it did. So nothing
 * that has become due may be sent as if for the first time.
 * A target that had passed a fence is frozen, so the network can be asked about the very payload that was kept. Any
 * other post may have been edited before it was published.
 */
export async function settleRestored(trx: Transaction<Tables>, takenAt: Date): Promise<Settled> {
  // Even when this clock is behind the clock of the backup, the past must not look like the future.
  const isDue = sql`t.due_at <= greatest(clock_timestamp(), ${takenAt}::timestamptz)`;
  const isFrozen = sql`(t.fenced_at is not null and t.prepared is not null)`;
  const isOfLivePost = sql`t.post_id in (select id from posts where remove_at is null)`;

  const { rows: processing } = await sql<Changed>`
    update targets t set lease = null, commented_from = coalesce(t.commented_from, ${takenAt}::timestamptz)
    where ${isOfLivePost} and t.status = 'processing'
    returning t.id "targetId", t.post_id "postId"
  `.execute(trx);
  const { rows: inDoubt } = await sql<Changed>`
    update targets t set status = 'unknown', in_doubt = true, commented_from = coalesce(t.commented_from, ${takenAt}::timestamptz), lease = null, run_at = greatest(clock_timestamp(), t.run_at),
      send_until = clock_timestamp(), attempt_count = t.attempt_count + 1, resend_count = t.resend_count + 1, look_count = 0, error_code = null,
      error_message = null, updated_at = clock_timestamp()
    where ${isOfLivePost} and ${isFrozen}
      and (t.status in ('sending', 'unknown') or (t.status in ('pending', 'preparing', 'ready') and ${isDue}))
    returning t.id "targetId", t.post_id "postId"
  `.execute(trx);
  await recordUnseenAttempts(trx, inDoubt, takenAt);
  const { rows: asking } = await sql<Changed>`
    with asking as (
      update targets t set status = 'asks', in_doubt = true, lease = null, run_at = null,
        prepared = case when ${isFrozen} then t.prepared end, error_code = 'restored',
        error_message = ${MAY_HAVE_GONE_OUT}, updated_at = clock_timestamp()
      where ${isOfLivePost} and t.id <> all(${inDoubt.map((row) => row.targetId)}::uuid[])
        and (t.status in ('sending', 'unknown') or (t.status in ('pending', 'preparing', 'ready', 'held') and ${isDue}))
      returning t.id, t.post_id
    ), noted as (
      insert into post_events (post_id, target_id, kind, actor, message)
      select post_id, id, 'asked', 'nonet', ${MAY_HAVE_GONE_OUT} from asking
    )
    select id "targetId", post_id "postId" from asking
  `.execute(trx);
  const { rows: waiting } = await sql<Changed>`
    update targets t set status = case when ${isFrozen} then 'ready' else 'pending' end, lease = null,
      prepared = case when ${isFrozen} then t.prepared end,
      prepared_version = case when ${isFrozen} then t.prepared_version end,
      run_at = greatest(clock_timestamp(), t.run_at), updated_at = clock_timestamp()
    where ${isOfLivePost} and t.status in ('pending', 'preparing', 'ready') and not ${isDue}
      and (t.lease is not null or t.prepared is not null)
    returning t.id "targetId", t.post_id "postId"
  `.execute(trx);

  await settleComments(trx, takenAt);
  // The other installation may have mailed the report of the last week.
  await sql`update users set report_week = greatest(report_week, date_trunc('week', clock_timestamp())::date - 7)`.execute(
    trx,
  );

  // Any other post may have been moved to an earlier time, or published by a person, after the backup. Of a thread in doubt more may
  // be out than the post that is looked for.
  await sql`
    update targets set unseen_from = least(unseen_from, ${takenAt}::timestamptz),
      unseen_until = greatest(clock_timestamp(), ${takenAt}::timestamptz)
    where status in ('pending', 'preparing', 'ready', 'unknown', 'held', 'asks', 'rejected')
  `.execute(trx);

  await updateInBatches(trx, [...inDoubt, ...asking, ...waiting]);
  return { asking: asking.length, checking: processing.length + inDoubt.length };
}

/**
 * What the other installation may have said below posts since the backup is looked for before it is sent, also what failed and may have
 * been tried again by a person.
 */
async function settleComments(trx: Transaction<Tables>, takenAt: Date): Promise<void> {
  await sql`
    update comments set status = case when status = 'failed' then 'failed' else 'unknown' end,
      code = case when status = 'failed' then 'comment-unsure' end, lease = null, look_count = 0, resend_count = 0,
      fenced_at = coalesce(fenced_at, ${takenAt}::timestamptz), send_until = greatest(clock_timestamp(), ${takenAt}::timestamptz),
      run_at = case when run_at is not null then clock_timestamp() end, due_at = clock_timestamp(), updated_at = clock_timestamp()
    where status <> 'published'`.execute(trx);
}

interface Changed {
  targetId: string;
  postId: string;
}

/**
 * Records the attempt that the other installation may have made after the backup. It counts like an attempt of our own.
 * So when a network refuses duplicates only for a limited time, nothing is sent again without a person's decision.
 */
async function recordUnseenAttempts(
  trx: Transaction<Tables>,
  inDoubt: readonly Changed[],
  takenAt: Date,
): Promise<void> {
  await sql`
    insert into attempts (space_id, target_id, number, fingerprint, fenced_at, send_until)
    select t.space_id, t.id, t.attempt_count, a.fingerprint, ${takenAt}, t.send_until
    from targets t join attempts a on a.target_id = t.id and a.number = t.attempt_count - 1
    where t.id = any(${inDoubt.map((row) => row.targetId)}::uuid[])
  `.execute(trx);
}

const POSTS_AT_ONCE = 1_000;

async function updateInBatches(trx: Transaction<Tables>, changed: readonly Changed[]): Promise<void> {
  const postIds = [...new Set(changed.map(({ postId }) => postId))];
  for (let at = 0; at < postIds.length; at += POSTS_AT_ONCE) {
    await updatePostStatuses(trx, postIds.slice(at, at + POSTS_AT_ONCE));
  }
}
