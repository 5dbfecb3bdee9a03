import { type NetworkTexts, searchText, type ThreadPart } from '@nonet/domain';
import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { holdsSentTexts } from '#/features/posts/note-events.ts';

/** So many at once take a worker's sweep about a second, so that other housekeeping hardly waits. */
const POSTS_AT_ONCE = 500;
const BATCHES = 4;

interface Texts {
  title: string;
  description: string;
  descriptions: NetworkTexts;
  thread: readonly Pick<ThreadPart<unknown>, 'description' | 'descriptions'>[] | null;
  /** The texts that went out to targets whose network got others since; absent: none. */
  sent?: readonly string[] | null;
}

/** What a search compares of a post: its title, of each part the shared text and the texts of single networks, and what went out. */
export function searchTextOf({ title, thread, sent, ...first }: Texts): string {
  const texts = [first, ...(thread ?? [])].flatMap((part) => [part.description, ...Object.values(part.descriptions)]);
  return searchText([title, ...texts, ...(sent ?? [])]);
}

/**
 * Makes the search texts that are missing: of posts from before there were any, and of posts that lost a text. The
 * newest first, as people look for those. Any number of processes share the work.
 */
export async function makeSearchTexts(db: Database): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch++) {
    const made = await transact(db, async (trx) => {
      const { rows } = await sql<Texts & { id: string }>`
        select id, title, description, descriptions,
          (select json_agg(q order by q.number) from post_parts q where q.post_id = posts.id) thread,
          (select json_agg(x.text) from post_events e, json_array_elements_text(e.message::json) x(text)
            where e.post_id = posts.id and ${holdsSentTexts}) sent
        from posts where search_text is null
        order by scheduled_at desc limit ${POSTS_AT_ONCE} for update skip locked`.execute(trx);
      if (rows.length > 0)
        await sql`update posts p set search_text = i.text
          from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(searchTextOf)}::text[]) i(id, text)
          where p.id = i.id`.execute(trx);
      return rows.length;
    });
    if (made < POSTS_AT_ONCE) return;
  }
}
