import { addDays, dayKey } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';

import type { Tables } from '#/db/tables.ts';
import type { BoundAccounts } from '#/db/within-accounts.ts';
import { isBeingPublished, isFrozen, type PostRow } from '#/features/posts/post-row.ts';
import { lockPost } from '#/features/posts/posts.queries.ts';
import type { SeriesRow } from '#/features/posts/series/series-row.ts';
import { refuseOthers } from '#/features/posts/within-accounts.ts';
import type { ActingPerson } from '#/http/api.ts';

/** A series, for somebody with these accounts. */
export interface ForCaller {
  series: SeriesRow;
  accounts: BoundAccounts;
  by: ActingPerson | undefined;
}

/** A locked post of a series. */
export interface SeriesPost {
  post: PostRow;
  /** Of the rule. */
  day: string;
  editedAlone: boolean;
}

/** Locks the posts of a series whose dates are not long past, in the order of their dates. The caller holds the series. */
export async function lockPosts(
  trx: Transaction<Tables>,
  { series: { id, spaceId, timeZone }, accounts, by }: ForCaller,
  now: Date,
): Promise<SeriesPost[]> {
  const from = addDays(dayKey(now, timeZone), -1);
  const { rows } = await sql<{ id: string; day: string; editedAlone: boolean }>`
    select id, series_date::text "day", edited_alone "editedAlone" from posts
    where series_id = ${id} and series_date >= ${from}::date order by id`.execute(trx);
  const posts: SeriesPost[] = [];
  for (const { id: postId, ...rest } of rows) {
    const post = await lockPost(trx, spaceId, postId);
    if (post === null) continue;
    refuseOthers(accounts, post);
    posts.push({ post: { ...post, changer: by, isWithRepeat: true }, ...rest });
  }
  return posts.sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** What a change of the series finds: a post that it changes, one that it leaves alone, one that is out, or one that was deleted. */
export function standingOf({ post, editedAlone }: SeriesPost): 'plain' | 'alone' | 'sent' | 'deleted' {
  if (isFrozen(post) || isBeingPublished(post)) return 'sent';
  if (post.removeAt !== null) return 'deleted';
  return editedAlone ? 'alone' : 'plain';
}
