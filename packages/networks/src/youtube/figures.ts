import type { ApiFailed } from '#/kit/caller.ts';
import type { Failure } from '#/kit/outcomes.ts';
import { figuresNotAllowed, figuresOf } from '#/kit/read-figures.ts';
import { toldCount, toldFigures } from '#/kit/told-count.ts';
import type { Figures, FiguresOfPost } from '#/port.ts';
import type { App, Way } from '#/youtube/auth.ts';
import { SCOPES_MISSING } from '#/youtube/errors.ts';
import { accessOf, subscribersWire, videoStatisticsWire, type YoutubeAuth } from '#/youtube/wire.ts';

/** "The maximum number of ids" of `videos.list` (2026). So many cost one unit of the project's day. */
const MOST_VIDEOS = 50;

/** What YouTube counts of videos. One that is not there is left out, also of a list that its owner asks for. */
export function youtubeFigures(app: App) {
  return {
    ...figuresOf<YoutubeAuth>(MOST_VIDEOS, (...given) => readPosts(app, ...given)),
    followers: (...given) => readFollowers(app, ...given),
  } satisfies Figures<YoutubeAuth>;
}

const readPosts: Way<'readPosts'> = async (app, posts, auth, { signal }) => {
  const told = new Map<string, FiguresOfPost>();
  const ids = posts.map(({ remoteId }) => remoteId);
  const query = { part: 'statistics', id: ids.join(',') };
  const read = await app.api(accessOf(auth, signal))({
    path: '/youtube/v3/videos',
    query,
    answer: videoStatisticsWire,
  });
  if (read.kind !== 'ok') return refused(read);
  for (const id of ids) {
    const video = read.value.items.find((item) => item.id === id);
    if (video === undefined) told.set(id, { kind: 'gone' });
    else {
      const { viewCount: views, likeCount: likes, commentCount: comments } = video.statistics ?? {};
      told.set(id, { kind: 'read', figures: toldFigures({ views, likes, comments }) });
    }
  }
  return { kind: 'figures', posts: told };
};

/** How many have subscribed to the channel, in three figures; a channel may hide it. */
const readFollowers: Way<'readFollowers'> = async (app, _account, auth, { signal }) => {
  const query = { part: 'statistics', mine: 'true' };
  const read = await app.api(accessOf(auth, signal))({ path: '/youtube/v3/channels', query, answer: subscribersWire });
  if (read.kind !== 'ok') return refused(read);
  const { hiddenSubscriberCount: isHidden, subscriberCount } = read.value.items[0]?.statistics ?? {};
  return { kind: 'followers', count: isHidden === true ? null : (toldCount(subscriberCount) ?? null) };
};

function refused({ failure }: ApiFailed): Failure {
  return failure.code === SCOPES_MISSING ? figuresNotAllowed : failure;
}
