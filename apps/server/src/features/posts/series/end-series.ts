import type { EndSeries } from '@nonet/contract';
import { addDays } from '@nonet/domain';
import type { Transaction } from 'kysely';

import type { Tables } from '#/db/tables.ts';
import { cancelling } from '#/features/posts/cancel-post.ts';
import { changeHeld } from '#/features/posts/change-post.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { endBefore, type SeriesOutcome } from '#/features/posts/series/change-series.ts';
import { findCut, nothingLeft } from '#/features/posts/series/find-cut.ts';
import { type ChangedPost, keepChange, readNoted } from '#/features/posts/series/keep-change.ts';
import { noteRepeat } from '#/features/posts/series/note-repeat.ts';
import { type ForCaller, lockPosts, type SeriesPost, standingOf } from '#/features/posts/series/series-posts.ts';
import type { SeriesRow } from '#/features/posts/series/series-row.ts';

type Trx = Transaction<Tables>;

/**
 * Ends a locked series, from one of its dates on or altogether. Posts that are made are deleted, so that their quota comes back, or stay
 * planned; those that were sent or edited on their own stay in either case (OP-106, OP-107).
 */
export async function endSeries(
  trx: Trx,
  parts: PostsParts,
  { series, accounts, by }: ForCaller,
  query: EndSeries,
): Promise<SeriesOutcome> {
  const posts = await lockPosts(trx, { series, accounts, by }, new Date());
  const day = query.planned === 'keep' ? addDays(series.madeUntil, 1) : await dayOfCut(series, posts, query);
  const noted = await readNoted(trx, series.id, query.planned === 'keep' ? series.start : day);
  const from = query.planned === 'keep' ? series.start : day;
  const ended = query.planned === 'keep' ? [] : posts.filter((post) => post.day >= day);
  const changed: ChangedPost[] = [];
  for (const each of ended) {
    const { post, editedAlone } = each;
    const isChosen = each.day === query.date && query.scope === 'following';
    if (standingOf({ ...each, editedAlone: editedAlone && !isChosen }) !== 'plain') continue;
    await changeHeld(trx, parts, post, cancelling);
    changed.push({ id: post.id, day: each.day, version: post.version + 1, draft: null, isDeleted: true, editedAlone });
  }
  const { id, timeZone, endsBefore, madeUntil, nextDay } = series;
  const progress = { id, timeZone, endsBefore, madeUntil, nextDay };
  await endBefore(trx, series, day);
  await noteRepeat(trx, 'repeat-ended', by, series);
  const undo = await keepChange(trx, series.spaceId, {
    series: progress,
    madeId: null,
    from,
    ...noted,
    posts: changed,
  });
  const leftAlone = ended.filter(
    (post) => standingOf(post) === 'alone' && !changed.some(({ id }) => id === post.post.id),
  ).length;
  return { seriesId: series.id, changed: 0, deleted: changed.length, leftAlone, undo, due: [] };
}

async function dayOfCut(series: SeriesRow, posts: readonly SeriesPost[], { scope, date }: EndSeries): Promise<string> {
  const cut = await findCut(series, posts, { scope, date: date ?? series.start }, new Date());
  if (cut === null) throw nothingLeft();
  return cut.day;
}
