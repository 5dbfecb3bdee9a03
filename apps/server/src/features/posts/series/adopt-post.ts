import type { StoreSeries } from '@nonet/contract';
import { sql, type Transaction } from 'kysely';

import { notify } from '#/db/notify.ts';
import type { Tables } from '#/db/tables.ts';
import { changeLocked, newsOf, readPostId, refuseDeleted, refuseOtherVersion } from '#/features/posts/change-post.ts';
import { refuseFrozen, rewriting } from '#/features/posts/edit-post.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import type { DueDate } from '#/features/posts/series/due-dates.ts';
import { moveToSeries } from '#/features/posts/series/series.queries.ts';
import type { ForCaller } from '#/features/posts/series/series-posts.ts';
import { draftAt } from '#/features/posts/series/series-row.ts';
import { ApiError } from '#/http/errors.ts';

/**
 * Makes a planned post the first date of a new series, in the transaction that stores it: the post says what the series says, is
 * counted no second time, and no other is made for its date.
 */
export async function adoptPost(
  trx: Transaction<Tables>,
  parts: PostsParts,
  { series, date, accounts, by }: ForCaller & { date: DueDate },
  { id, version }: NonNullable<StoreSeries['post']>,
): Promise<void> {
  const key = { spaceId: series.spaceId, id: readPostId(id), accounts, by };
  const changed = await changeLocked(trx, parts, key, async (_trx, post) => {
    refuseDeleted(post);
    refuseFrozen(post);
    refuseOtherVersion(post, version);
    if (post.series !== null) throw new ApiError(409, 'repeats-already', 'This post belongs to a repeat already');
    const rewritten = await rewriting(parts, draftAt(series, date))(trx, post, accounts);
    await moveToSeries(trx, post.id, { seriesId: series.id, day: date.day, editedAlone: false });
    await sql`insert into series_dates (series_id, day, state) values (${series.id}, ${date.day}::date, 'made')`.execute(
      trx,
    );
    return rewritten;
  });
  await notify(trx, newsOf(key, changed));
}
