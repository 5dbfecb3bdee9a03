import type { Ask } from '#/kit/caller.ts';
import type { Failure } from '#/kit/outcomes.ts';
import { figuresNotAllowed, figuresOf, readEach, toldOf } from '#/kit/read-figures.ts';
import { toldCount, toldFigures } from '#/kit/told-count.ts';
import { askAccount, NOT_ALLOWED } from '#/meta/graph-errors.ts';
import { ifSeen, readInsights } from '#/meta/insights.ts';
import type { Figures, FiguresOfPost, FollowersResult, PublishedPost } from '#/port.ts';
import type { App } from '#/threads/auth.ts';
import { accessOf, countedPollWire, meWire, type ThreadsAuth } from '#/threads/wire.ts';

/** Threads is asked for each post; so many are done in some seconds. */
const MOST = 20;

/** What Threads counts of a post ("Insights", 2026-04). Of a thread of posts it is its first one. */
const names = ['views', 'likes', 'replies', 'reposts', 'quotes', 'shares'] as const;

/** What Threads counts of posts and of an account, with `threads_manage_insights`. */
export function threadsFigures(app: App) {
  return {
    ...figuresOf<ThreadsAuth>(MOST, async (posts, auth, { signal }) => {
      const ask = app.api(accessOf(auth, signal));
      const result = await readEach(posts, (post) => readPost(ask, post));
      return ifSeen(
        result,
        async () => (await ask({ path: '/me', query: { fields: 'id,username' }, answer: meWire })).kind === 'ok',
      );
    }),
    followers: (_account, auth, { signal }) => readFollowers(app.api(accessOf(auth, signal))),
  } satisfies Figures<ThreadsAuth>;
}

async function readPost(ask: Ask, { remoteId, hasPoll }: PublishedPost): Promise<FiguresOfPost | Failure | null> {
  const read = await readInsights(ask, `/${remoteId}/insights`, names);
  if (read.kind !== 'insights') return refused(read);
  const [views, likes, comments, reposts, quotes, shares] = names.map((name) => read.insights.get(name));
  const counts = { views, likes, comments, reposts, quotes, shares };
  if (!hasPoll) return toldOf(toldFigures(counts));
  const query = { fields: 'poll_attachment{total_votes}' };
  const poll = await ask({ path: `/${remoteId}`, query, answer: countedPollWire });
  if (poll.kind === 'ok') return toldOf(toldFigures({ ...counts, votes: poll.value }));
  const failure = refused(poll.failure);
  // What Threads does not tell of a poll is no reason to leave out the rest. Whether the post is gone is told by its figures.
  return failure.kind === 'rejected' || failure.kind === 'gone' ? toldOf(toldFigures(counts)) : failure;
}

async function readFollowers(ask: Ask): Promise<FollowersResult> {
  const read = await readInsights(askAccount('Threads', ask), '/me/threads_insights', ['followers_count']);
  if (read.kind === 'insights')
    return { kind: 'followers', count: toldCount(read.insights.get('followers_count')) ?? null };
  return read.code === NOT_ALLOWED ? figuresNotAllowed : read;
}

function refused(failure: Failure): FiguresOfPost | Failure {
  if (failure.code === NOT_ALLOWED) return figuresNotAllowed;
  return failure.code === 'not-found' ? { kind: 'gone' } : failure;
}
