import { type Kysely, sql } from 'kysely';

/**
 * Planned posts as the collection of former versions had them: a record for each account of a post, with its user and platform (OP-79). Its
 * rows are those of posts and targets, so that the two cannot disagree; nothing can be written to it. Addresses of files are signed and
 * end, so `image_url` only says which file it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view scheduled_posts as
    select t.user_id, t.network platform, p.id, p.title, p.description,
      array(select s.network || ':' || s.connection_id from targets s where s.post_id = p.id order by s.created_at, s.id) platforms,
      p.scheduled_at scheduled_date,
      (select '/media/' || m.media_id from post_media m where m.post_id = p.id order by m.position limit 1) image_url,
      p.status, p.published_at, p.updated_at
    from posts p join targets t on t.post_id = p.id`.execute(db);
}
