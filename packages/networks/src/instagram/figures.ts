import type { App } from '#/instagram/account.ts';
import { TOO_FEW_VIEWERS } from '#/instagram/errors.ts';
import { accessOf, followedWire, pageFields, pageWire } from '#/instagram/wire.ts';
import type { Ask } from '#/kit/caller.ts';
import type { Failure } from '#/kit/outcomes.ts';
import { figuresNotAllowed, figuresOf, readEach, toldOf } from '#/kit/read-figures.ts';
import { toldCount, toldFigures } from '#/kit/told-count.ts';
import { askAccount, NOT_ALLOWED } from '#/meta/graph-errors.ts';
import { ifSeen, readInsights } from '#/meta/insights.ts';
import type { LinkedAuth } from '#/meta/linked-account.ts';
import type { Figures, FiguresOfPost, FollowersResult, PublishedPost } from '#/port.ts';

/** Instagram is asked for each post; so many are done in some seconds. */
const MOST = 20;
const DAY_MS = 24 * 3_600_000;

/** What Instagram counts of a post, and of a story ("Instagram Media Insights", 2026-06-18): a figure of another kind of post is refused. */
const names = ['views', 'reach', 'likes', 'comments', 'shares', 'saved'] as const;
const storyNames = ['views', 'reach', 'shares'] as const;

/** What Instagram counts of posts and of an account, with `instagram_manage_insights`. */
export function instagramFigures(app: App) {
  return {
    ...figuresOf<LinkedAuth>(MOST, async (posts, auth, { signal }) => {
      const ask = app.api(accessOf(auth, signal));
      const result = await readEach(posts, (post) => readPost(ask, post));
      return ifSeen(result, () => isLinked(ask, auth));
    }),
    followers: ({ remoteId }, auth, { signal }) => readFollowers(app.api(accessOf(auth, signal)), remoteId),
  } satisfies Figures<LinkedAuth>;
}

/** Of a story nothing is told after a day, when it has ended. */
async function readPost(
  ask: Ask,
  { remoteId, format, publishedAt }: PublishedPost,
): Promise<FiguresOfPost | Failure | null> {
  const isStory = format === 'story';
  if (isStory && publishedAt.getTime() < Date.now() - DAY_MS) return null;
  const read = await readInsights(ask, `/${remoteId}/insights`, isStory ? storyNames : names);
  if (read.kind !== 'insights') return refused(read);
  const [views, reach, likes, comments, shares, saves] = names.map((name) => read.insights.get(name));
  return toldOf(toldFigures({ views, reach, likes, comments, shares, saves }));
}

function refused(failure: Failure): FiguresOfPost | Failure | null {
  if (failure.code === TOO_FEW_VIEWERS) return null;
  if (failure.code === NOT_ALLOWED) return figuresNotAllowed;
  return failure.code === 'not-found' ? { kind: 'gone' } : failure;
}

async function isLinked(ask: Ask, { pageId }: LinkedAuth): Promise<boolean> {
  const read = await ask({ path: `/${pageId}`, query: { fields: pageFields }, answer: pageWire });
  return read.kind === 'ok' && read.value.instagram_business_account !== undefined;
}

async function readFollowers(ask: Ask, id: string): Promise<FollowersResult> {
  const read = await askAccount(
    'Instagram',
    ask,
  )({ path: `/${id}`, query: { fields: 'followers_count' }, answer: followedWire });
  if (read.kind === 'ok') return { kind: 'followers', count: toldCount(read.value.followers_count) ?? null };
  return read.failure.code === NOT_ALLOWED ? figuresNotAllowed : read.failure;
}
