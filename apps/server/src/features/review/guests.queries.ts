import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { PostVersion } from '@nonet/domain';
import { sql } from 'kysely';
import { isoInstant } from '#/db/iso-instant.ts';
import type { Executor } from '#/db/pool.ts';

/** Somebody who gave a name on the page of a link, as their browser keeps it. */
export interface Guest {
  id: string;
  name: string;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** The guest whom a browser says that it is; null: nobody, or one of another link. */
export async function findGuest(db: Executor, linkId: string, kept: string | undefined): Promise<Guest | null> {
  const [id = '', secret = ''] = (kept ?? '').split('.');
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const { rows } = await sql<Guest & { hash: string }>`
    select id, name, secret_hash hash from review_guests where id = ${id} and link_id = ${linkId}`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  const { hash, ...guest } = found;
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(secret))) ? guest : null;
}

/** Stores a guest. Answers what their browser is to keep. */
export async function insertGuest(trx: Executor, linkId: string, name: string): Promise<Guest & { kept: string }> {
  const [id, secret] = [randomUUID(), randomBytes(20).toString('base64url')];
  await sql`insert into review_guests (id, link_id, name, secret_hash) values (${id}, ${linkId}, ${name}, ${hashOf(secret)})`.execute(
    trx,
  );
  return { id, name, kept: `${id}.${secret}` };
}

/** A guest who gives another name is called by it from now on. */
export async function renameGuest(trx: Executor, { id }: Guest, name: string): Promise<void> {
  await sql`update review_guests set name = ${name} where id = ${id}`.execute(trx);
}

export interface StoredAnswer {
  postId: string;
  guestId: string;
  version: number;
  says: 'approved' | 'change';
  by: string;
  at: string;
  sentence: string | null;
  content: PostVersion;
}

/** What guests of a link said last of these posts. */
export async function readAnswers(
  db: Executor,
  linkId: string,
  postIds: readonly string[],
): Promise<Map<string, StoredAnswer>> {
  const { rows } = await sql<StoredAnswer>`
    select a.post_id "postId", a.guest_id "guestId", a.version, a.says, g.name by, a.said_at::text at, a.sentence, a.content
    from review_answers a join review_guests g on g.id = a.guest_id
    where a.link_id = ${linkId} and a.post_id = any(${[...postIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.postId, { ...row, at: isoInstant(row.at) }]));
}

/** Stores an answer in place of the former one of the link's guests. */
export async function keepAnswer(
  trx: Executor,
  answer: { linkId: string; postId: string; guestId: string; version: number } & (
    | { says: 'approved'; sentence: null }
    | { says: 'change'; sentence: string }
  ),
  content: PostVersion,
): Promise<void> {
  const { linkId, postId, guestId, version, says, sentence } = answer;
  await sql`insert into review_answers (link_id, post_id, guest_id, version, says, sentence, content)
    values (${linkId}, ${postId}, ${guestId}, ${version}, ${says}, ${sentence}, ${JSON.stringify(content)}::jsonb)
    on conflict (link_id, post_id) do update set guest_id = excluded.guest_id, version = excluded.version, says = excluded.says,
      sentence = excluded.sentence, content = excluded.content, said_at = clock_timestamp()`.execute(trx);
}

/** Takes a guest's own yes back; false: there is none. */
export async function removeYes(
  trx: Executor,
  { linkId, postId, guestId }: { linkId: string; postId: string; guestId: string },
): Promise<boolean> {
  const { rows } = await sql`delete from review_answers
    where link_id = ${linkId} and post_id = ${postId} and guest_id = ${guestId} and says = 'approved' returning post_id`.execute(
    trx,
  );
  return rows.length > 0;
}
