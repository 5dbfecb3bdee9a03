import type { ApiFailed } from '#/kit/caller.ts';
import { figuresNotGiven } from '#/kit/figures-not-given.ts';
import type { Failure } from '#/kit/outcomes.ts';
import { figuresNotAllowed, figuresOf } from '#/kit/read-figures.ts';
import { toldCount, toldFigures } from '#/kit/told-count.ts';
import type { Figures, FiguresOfPost } from '#/port.ts';
import type { App, Way } from '#/tiktok/app.ts';
import { SCOPES_MISSING } from '#/tiktok/errors.ts';
import {
  accessOf,
  figureFields,
  followersWire,
  jsonBody,
  postId,
  type TiktokAuth,
  videoFiguresWire,
} from '#/tiktok/wire.ts';

/** "Up to 20 video IDs can be included per request" ("Query Videos", 2026). */
const MOST_POSTS = 20;

/**
 * What TikTok counts of public posts. Of a post whose own id it has not told yet, and of one that is not public, nobody is told
 * anything; a post that it told of before
 * and leaves out is gone. Photos may never be told of: which posts `video/query` answers is documented for videos only.
 */
export function tiktokFigures(app: App) {
  return {
    ...figuresOf<TiktokAuth>(MOST_POSTS, (...given) => readPosts(app, ...given)),
    followers: (...given) => readFollowers(app, ...given),
  } satisfies Figures<TiktokAuth>;
}

const readPosts: Way<'readPosts'> = async (app, posts, auth, { signal }) => {
  if (!app.settings.scopes.includes('video.list')) return figuresNotGiven('TikTok', 'video.list', 'TIKTOK_SCOPES');
  const told = new Map<string, FiguresOfPost>();
  const ids = posts.map(({ remoteId }) => remoteId).filter((id) => postId.safeParse(id).success);
  if (ids.length === 0) return { kind: 'figures', posts: told };
  const read = await app.api(accessOf(auth, signal))({
    method: 'POST',
    path: '/v2/video/query/',
    query: { fields: figureFields },
    body: jsonBody({ filters: { video_ids: ids } }),
    answer: videoFiguresWire,
  });
  if (read.kind !== 'ok') return refused(read);
  for (const id of ids) {
    const video = read.value.data.videos.find((one) => one.id === id);
    if (video === undefined) {
      if (posts.some(({ remoteId, wasTold }) => remoteId === id && wasTold)) told.set(id, { kind: 'gone' });
    } else {
      const { view_count: views, like_count: likes, comment_count: comments, share_count: shares } = video;
      told.set(id, { kind: 'read', figures: toldFigures({ views, likes, comments, shares }) });
    }
  }
  return { kind: 'figures', posts: told };
};

/** How many follow the account: a right of its own. */
const readFollowers: Way<'readFollowers'> = async (app, _account, auth, { signal }) => {
  if (!app.settings.scopes.includes('user.info.stats')) {
    return figuresNotGiven('TikTok', 'user.info.stats', 'TIKTOK_SCOPES');
  }
  const query = { fields: 'open_id,follower_count' };
  const read = await app.api(accessOf(auth, signal))({ path: '/v2/user/info/', query, answer: followersWire });
  if (read.kind !== 'ok') return refused(read);
  return { kind: 'followers', count: toldCount(read.value.data.user.follower_count) ?? null };
};

function refused({ failure }: ApiFailed): Failure {
  return failure.code === SCOPES_MISSING ? figuresNotAllowed : failure;
}
