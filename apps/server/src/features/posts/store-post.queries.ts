import { type RawBuilder, sql, type Transaction } from 'kysely';

import { firstRun } from '#/db/first-run.ts';
import { type News, notify } from '#/db/notify.ts';
import type { Tables } from '#/db/tables.ts';
import type { ValidPost } from '#/features/posts/post-input.ts';
import { timeOrderedId } from '#/lib/time-ordered-id.ts';

/** Stores a new post with its targets: from the commit on they are the publishing queue. Answers what to tell of it then. */
export async function insertPost(
  trx: Transaction<Tables>,
  { id, userId, usageMonth, post }: { id: string; userId: string; usageMonth: string; post: ValidPost },
): Promise<News> {
  const row = trx.insertInto('posts').values({ id, user_id: userId, usage_month: usageMonth, ...columns(post) });
  const { rows } = await sql<{ runAt: Date }>`
    with post as (${row}) ${insertTargets({ id, userId, post, targets: post.targets })}`.execute(trx);
  await insertMedia(trx, id, post);
  const due = rows.map(({ runAt }) => runAt);
  return { live: [{ userId, topics: ['posts', 'usage'], postId: id }], due };
}

/** Writes an edit: nothing of it was sent yet, so every target starts over, and leases and payloads are void. */
export async function replacePost(
  trx: Transaction<Tables>,
  { id, userId, post }: { id: string; userId: string; post: ValidPost },
): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ ...columns(post), status: 'pending', version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('post_media').where('post_id', '=', id).execute();
  await insertMedia(trx, id, post);

  const kept = post.targets.map((target) => target.connectionId);
  await trx.deleteFrom('targets').where('post_id', '=', id).where('connection_id', 'not in', kept).execute();
  await sql`
    update targets t set status = 'pending', options = i.options::jsonb, due_at = ${post.scheduledAt},
      run_at = ${firstRun(sql`${post.scheduledAt}::timestamptz`, filesOf(post))}, lease = null, prepared = null,
      prepared_version = null, retry_count = 0, error_code = null, error_message = null, updated_at = clock_timestamp()
    from unnest(${kept}::text[], ${post.targets.map((target) => JSON.stringify(target.options))}::text[]) i(connection_id, options)
    where t.post_id = ${id} and t.connection_id = i.connection_id
  `.execute(trx);
  const existing = await trx.selectFrom('targets').select('connection_id').where('post_id', '=', id).execute();
  const known = new Set(existing.map((row) => row.connection_id));
  const targets = post.targets.filter((target) => !known.has(target.connectionId));
  if (targets.length > 0) await insertTargets({ id, userId, post, targets }).execute(trx);
  await notify(trx, { live: [{ userId, topics: ['posts'], postId: id }], due: [post.scheduledAt] });
}

function columns(post: ValidPost) {
  return {
    title: post.title,
    description: post.description,
    descriptions: JSON.stringify(post.descriptions),
    wall_time: post.wallTime,
    time_zone: post.timeZone,
    scheduled_at: post.scheduledAt,
    template: post.template === null ? null : JSON.stringify(post.template),
    link: post.link,
  };
}

async function insertMedia(trx: Transaction<Tables>, postId: string, post: ValidPost): Promise<void> {
  if (post.media.length === 0) return;
  await trx
    .insertInto('post_media')
    .values(post.media.map(({ id, alt }, position) => ({ post_id: postId, position, media_id: id, alt })))
    .execute();
}

function filesOf(post: ValidPost): RawBuilder<unknown> {
  return sql`${post.media.map(({ id }) => id)}::uuid[]`;
}

function insertTargets({
  id,
  userId,
  post,
  targets,
}: {
  id: string;
  userId: string;
  post: ValidPost;
  targets: ValidPost['targets'];
}): RawBuilder<{ runAt: Date }> {
  const due = sql`${post.scheduledAt}::timestamptz`;
  return sql`
    insert into targets (id, user_id, post_id, connection_id, network, options, due_at, run_at)
    select i.id, ${userId}, ${id}::uuid, i.connection_id, i.network, i.options::jsonb, ${due}, ${firstRun(due, filesOf(post))}
    from unnest(${targets.map(() => timeOrderedId())}::uuid[], ${targets.map((target) => target.connectionId)}::text[],
      ${targets.map((target) => target.network)}::text[], ${targets.map((target) => JSON.stringify(target.options))}::text[]
    ) i(id, connection_id, network, options)
    returning run_at "runAt"`;
}
