import type { PostFigures } from '@nonet/domain';
import { figuresOf, toldOf } from '#/kit/read-figures.ts';
import { toldCount, toldFigures } from '#/kit/told-count.ts';
import type { Figures, FiguresOfPost, FiguresResult, PublishedPost } from '#/port.ts';
import type { App, Way } from '#/twitter/auth.ts';
import { nameOf } from '#/twitter/errors.ts';
import {
  accessOf,
  type CountedPoll,
  type CountedPost,
  countedPostsWire,
  followedWire,
  type TwitterAuth,
} from '#/twitter/wire.ts';

/** The most that one call takes (OpenAPI 2.167, getPostsByIds). */
const MOST = 100;
/** What only the author sees is told for 30 days (docs.x.com, metrics); clocks differ by less than this hour. */
const PRIVATE_MS = 30 * 24 * 3_600_000 - 3_600_000;

/** What X counts. Every post that an answer holds is charged (README.md, "Figures"), so that each is asked for once. */
export function twitterFigures(app: App) {
  return {
    ...figuresOf<TwitterAuth>(MOST, (posts, auth, { signal }) => read(app, posts, auth, signal)),
    followers: (...given) => readFollowers(app, ...given),
  } satisfies Figures<TwitterAuth>;
}

/** Asked for what it tells no more, X may leave out the post itself: old ones are asked for apart. */
async function read(
  app: App,
  posts: readonly PublishedPost[],
  auth: TwitterAuth,
  signal: AbortSignal,
): Promise<FiguresResult> {
  const isYoung = ({ publishedAt }: PublishedPost): boolean => publishedAt.getTime() > Date.now() - PRIVATE_MS;
  const told = new Map<string, FiguresOfPost>();
  for (const [some, fields] of [
    [posts.filter(isYoung), 'public_metrics,non_public_metrics'],
    [posts.filter((post) => !isYoung(post)), 'public_metrics'],
  ] as const) {
    if (some.length === 0) continue;
    const result = await readSome(app, some, fields, auth, signal);
    if (result.kind !== 'figures') return told.size === 0 ? result : { kind: 'figures', posts: told, rest: result };
    for (const [id, of] of result.posts) told.set(id, of);
  }
  return { kind: 'figures', posts: told };
}

async function readSome(
  app: App,
  posts: readonly PublishedPost[],
  fields: string,
  auth: TwitterAuth,
  signal: AbortSignal,
): Promise<FiguresResult> {
  const ids = posts.map(({ remoteId }) => remoteId).join(',');
  const query = {
    ids,
    'tweet.fields': `${fields},attachments`,
    expansions: 'attachments.poll_ids',
    'poll.fields': 'options',
  };
  const result = await app.api(accessOf(auth, signal))({ path: '/2/tweets', query, answer: countedPostsWire });
  if (result.kind !== 'ok') return result.failure;
  const { data, errors, includes } = result.value;
  const told = new Map<string, FiguresOfPost>();
  for (const { resource_id: id, type } of errors) {
    if (id !== undefined && nameOf(type) === 'resource-not-found') told.set(id, { kind: 'gone' });
  }
  for (const post of data) {
    const counts = toldOf({ ...countsOf(post), ...votesOf(post, includes?.polls ?? []) });
    if (counts !== null) told.set(post.id, counts);
  }
  return { kind: 'figures', posts: told };
}

/** X renamed `retweet_count` to `repost_count` in its newer document; which of them is answered is not known. */
function countsOf({ public_metrics: all, non_public_metrics: own }: CountedPost): PostFigures {
  return toldFigures({
    impressions: all['impression_count'] ?? own['impression_count'],
    likes: all['like_count'],
    comments: all['reply_count'],
    shares: all['repost_count'] ?? all['retweet_count'],
    quotes: all['quote_count'],
    saves: all['bookmark_count'],
    clicks: own['url_link_clicks'],
  });
}

/** All votes of a post's poll. Nothing is told when X leaves out the votes of an answer, as a part of them would look like all. */
function votesOf({ attachments }: CountedPost, polls: readonly CountedPoll[]): PostFigures {
  const poll = polls.find(({ id }) => attachments?.poll_ids?.includes(id));
  if (poll === undefined) return {};
  const votes = poll.options.map((option) => toldCount(option.votes) ?? Number.NaN);
  return toldFigures({ votes: votes.reduce((sum, count) => sum + count, 0) });
}

/** Charged as one user, too. */
const readFollowers: Way<'readFollowers'> = async (app, _account, auth, { signal }) => {
  const query = { 'user.fields': 'public_metrics' };
  const result = await app.api(accessOf(auth, signal))({ path: '/2/users/me', query, answer: followedWire });
  if (result.kind !== 'ok') return result.failure;
  return { kind: 'followers', count: toldCount(result.value.data.public_metrics['followers_count']) ?? null };
};
