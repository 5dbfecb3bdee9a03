import type pg from 'pg';
import type { Records } from '../reconcile.ts';

/** Everything the database says about posts, in one snapshot. */
export async function readRecords(pool: pg.Pool): Promise<Records> {
  const { rows } = await pool.query<{ records: Records }>(`select json_build_object(
    'posts', (select coalesce(json_agg(json_build_object('id', id, 'text', coalesce((
        select p.descriptions ->> t.network from targets t where t.post_id = p.id and p.descriptions ? t.network limit 1), description),
      'status', status, 'publishedAt', published_at)), '[]') from posts p),
    'targets', (select coalesce(json_agg(json_build_object('id', t.id, 'postId', t.post_id, 'account', c.username,
      'status', t.status, 'leased', t.lease is not null, 'remoteId', t.remote_id, 'errorCode', t.error_code, 'fencedAt', t.fenced_at,
      'attemptCount', t.attempt_count, 'timesInHistory', (select count(*) from post_history h
        where h.post_id = t.post_id and h.connection_id = t.connection_id and h.event = 'published'))), '[]')
      from targets t join connections c on c.id = t.connection_id),
    'attempts', (select coalesce(json_agg(json_build_object('targetId', target_id, 'number', number,
      'remoteId', remote_id)), '[]') from attempts),
    'comments', (select coalesce(json_agg(json_build_object('text', text, 'targetId', target_id, 'status', status, 'message', message,
      'leased', lease is not null, 'remoteId', remote_id, 'attemptCount', attempt_count)), '[]') from comments),
    'usage', (select coalesce(json_agg(json_build_object('userId', user_id, 'month', month, 'count', count)), '[]')
      from usage),
    'usageEntries', (select coalesce(json_agg(json_build_object('userId', user_id, 'month', month, 'postId', post_id,
      'kind', kind)), '[]') from usage_entries)) records`);
  const records = rows[0]?.records;
  if (records === undefined) throw new Error('The database answered nothing');
  const date = (text: Date | null) => (text === null ? null : new Date(text));
  return {
    ...records,
    posts: records.posts.map((post) => ({ ...post, publishedAt: date(post.publishedAt) })),
    targets: records.targets.map((target) => ({ ...target, fencedAt: date(target.fencedAt) })),
  };
}
