import type { PostFigures } from '@nonet/domain';
import type { App } from '#/facebook/app.ts';
import { accessOf, answeredWire, type FacebookAuth, followedWire, personWire, postId } from '#/facebook/wire.ts';
import type { Ask } from '#/kit/caller.ts';
import type { Failure } from '#/kit/outcomes.ts';
import { figuresNotAllowed, figuresOf, readEach, toldOf } from '#/kit/read-figures.ts';
import { toldCount, toldFigures } from '#/kit/told-count.ts';
import { NOT_ALLOWED } from '#/meta/graph-errors.ts';
import { type Insights, ifSeen, partOf, REFUSED, readInsights, readUsualInsights, sumOf } from '#/meta/insights.ts';
import type { Figures, FiguresOfPost, FollowersResult, PublishedPost } from '#/port.ts';

/** Facebook is asked for each post, by two calls or three; so many are done in some seconds. */
const MOST = 10;

/** What Facebook counts of a post of the feed, and of a story; its names since 2026-06-15 (README.md, "Figures"). */
const postNames = [
  'post_media_view',
  'post_total_media_view_unique',
  'post_clicks',
  'post_reactions_by_type_total',
  'post_activity_by_action_type',
] as const;
const storyNames = [
  'story_media_view',
  'story_total_media_view_unique',
  'pages_fb_story_thread_lightweight_reactions',
  'pages_fb_story_shares',
] as const;

type Reading = FiguresOfPost | Failure | null;

/** What Facebook counts of posts and of a Page, with `read_insights`. */
export function facebookFigures(app: App) {
  return {
    ...figuresOf<FacebookAuth>(MOST, async (posts, auth, { signal }) => {
      const ask = app.api(accessOf(auth, signal));
      const result = await readEach(posts, (post) => readPost(ask, post));
      return ifSeen(
        result,
        async () => (await ask({ path: '/me', query: { fields: 'id,name' }, answer: personWire })).kind === 'ok',
      );
    }),
    followers: ({ remoteId }, auth, { signal }) => readFollowers(app.api(accessOf(auth, signal)), remoteId),
  } satisfies Figures<FacebookAuth>;
}

/** A video is known by its own id; everything else is a post. */
function readPost(ask: Ask, post: PublishedPost): Promise<Reading> {
  if (!postId.safeParse(post.remoteId).success) return readVideo(ask, post);
  return post.format === 'story' ? readStory(ask, post) : readFeedPost(ask, post);
}

async function readFeedPost(ask: Ask, { remoteId }: PublishedPost): Promise<Reading> {
  const read = await readInsights(ask, `/${remoteId}/insights`, postNames);
  if (read.kind !== 'insights') return refused(read);
  const answers = await readAnswers(ask, remoteId, 'shares,comments.limit(0).summary(true)');
  if ('kind' in answers) return answers;
  return toldOf({ ...countsOfPost(read.insights), ...answers.figures });
}

async function readStory(ask: Ask, { remoteId }: PublishedPost): Promise<Reading> {
  const read = await readInsights(ask, `/${remoteId}/insights`, storyNames);
  return read.kind === 'insights' ? toldOf(countsOfStory(read.insights)) : refused(read);
}

/** A video tells little of itself, at an edge of its own; the post that shows it tells the rest. */
async function readVideo(ask: Ask, { remoteId, account }: PublishedPost): Promise<Reading> {
  const read = await readUsualInsights(ask, `/${remoteId}/video_insights`);
  if (read.kind !== 'insights') return refused(read);
  const answers = await readAnswers(ask, remoteId, 'post_id,comments.limit(0).summary(true)');
  if ('kind' in answers) return answers;
  const { post: number } = answers;
  const post = number === undefined || number.includes('_') ? number : `${account.remoteId}_${number}`;
  const ofPost = post === undefined ? null : await readInsights(ask, `/${post}/insights`, postNames);
  if (ofPost !== null && ofPost.kind !== 'insights' && !isForGood(ofPost)) return ofPost;
  const counts = ofPost?.kind === 'insights' ? countsOfPost(ofPost.insights) : {};
  return toldOf({ ...countsOfVideo(read.insights), ...counts, ...answers.figures });
}

function countsOfPost(insights: Insights): PostFigures {
  const activity = insights.get('post_activity_by_action_type');
  return toldFigures({
    views: insights.get('post_media_view'),
    reach: insights.get('post_total_media_view_unique'),
    clicks: insights.get('post_clicks'),
    likes: sumOf(insights.get('post_reactions_by_type_total')),
    comments: partOf(activity, 'comment'),
    shares: partOf(activity, 'share'),
  });
}

function countsOfStory(insights: Insights): PostFigures {
  return toldFigures({
    views: insights.get('story_media_view'),
    reach: insights.get('story_total_media_view_unique'),
    likes: sumOf(insights.get('pages_fb_story_thread_lightweight_reactions')),
    shares: insights.get('pages_fb_story_shares'),
  });
}

/** A video tells what it has without being asked for it by name, so that no name is refused; those of before 2026-06-15 may still come. */
function countsOfVideo(insights: Insights): PostFigures {
  const actions = insights.get('post_video_social_actions');
  const first = (...names: readonly string[]): unknown =>
    names.map((name) => insights.get(name)).find((told) => told !== undefined);
  return toldFigures({
    views: first('post_media_view', 'fb_reels_total_plays', 'blue_reels_play_count', 'total_video_views'),
    reach: first('post_total_media_view_unique', 'post_impressions_unique', 'total_video_impressions_unique'),
    likes: sumOf(first('post_video_likes_by_reaction_type', 'total_video_reactions_by_type_total')),
    comments: partOf(actions, 'comment'),
    shares: partOf(actions, 'share'),
  });
}

/**
 * The counts that stand at the post itself, newer than those of its insights. Apps without `pages_read_user_content` may not get them; a
 * refusal that passes is no reason to tell half of a post.
 */
async function readAnswers(
  ask: Ask,
  id: string,
  fields: string,
): Promise<{ readonly figures: PostFigures; readonly post?: string | undefined } | Failure> {
  const read = await ask({ path: `/${id}`, query: { fields }, answer: answeredWire });
  if (read.kind !== 'ok') return isForGood(read.failure) ? { figures: {} } : read.failure;
  const { shares, comments, post_id: post } = read.value;
  return { figures: toldFigures({ shares: shares?.count, comments: comments?.summary?.total_count }), post };
}

/** Whether asking again is answered alike. */
function isForGood({ kind, code }: Failure): boolean {
  return kind === 'rejected' || code === NOT_ALLOWED;
}

async function readFollowers(ask: Ask, id: string): Promise<FollowersResult> {
  const read = await ask({ path: `/${id}`, query: { fields: 'followers_count' }, answer: followedWire });
  if (read.kind === 'ok') return { kind: 'followers', count: toldCount(read.value.followers_count) ?? null };
  return read.failure.code === NOT_ALLOWED ? figuresNotAllowed : read.failure;
}

function refused(failure: Failure): Reading {
  if (failure.code === NOT_ALLOWED) return figuresNotAllowed;
  if (failure.code === REFUSED) return null;
  return failure.code === 'not-found' ? { kind: 'gone' } : failure;
}
