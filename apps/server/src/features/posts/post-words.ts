import { type RawBuilder, sql } from 'kysely';

/** True of a row of `posts` whose title or one of whose texts hold every word of a text. */
export function holdsWords(text: string): RawBuilder<boolean> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const texts = sql`lower(title || ' ' || description || ' ' || descriptions::text)`;
  return sql`(select bool_and(strpos(${texts}, lower(word)) > 0) from unnest(${words}::text[]) word)`;
}
