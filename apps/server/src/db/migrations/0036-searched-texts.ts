import { type Kysely, sql } from 'kysely';

/**
 * What a search compares of a post, and an index of all parts of its words that needs no extension of PostgreSQL. Each key of
 * the index is three letters and the person, so that a search meets nothing of others (decision 0116). Posts of before have no
 * text yet; the sweep makes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column search_text text`.execute(db);
  // After a space is the beginning of a word: its first letter, and its first two, are keys as well.
  await sql`
    create function post_search_keys(owner text, searched text) returns bigint[]
    language plpgsql immutable strict parallel restricted cost 10000 as $$
    begin
      return (select array_agg(distinct (hashtext(owner)::bigint << 32) | (hashtext(substr(word, i, 3)) & x'ffffffff'::bigint))
        from string_to_table(searched, ' ') with ordinality words(word, n),
          generate_series(case n when 1 then 1 else -1 end, length(word) - 2) i);
    end $$`.execute(db);
  await sql`create index posts_search on posts using gin (post_search_keys(user_id, search_text))
    with (fastupdate = off) where search_text is not null`.execute(db);
  await sql`create index posts_unsearched on posts (scheduled_at) where search_text is null`.execute(db);
}
