import type { App } from '#/facebook/app.ts';
import { addressOf, standingOf, storyId } from '#/facebook/publish.ts';
import {
  accessOf,
  type FacebookAuth,
  type FrozenPost,
  frozenPost,
  postWire,
  publishedWire,
  storiesWire,
  videoWire,
} from '#/facebook/wire.ts';
import type { Ask } from '#/kit/caller.ts';
import { comparable, recentPosts, unable } from '#/meta/recent-posts.ts';
import type { LookContext, LookupResult, Prepared } from '#/port.ts';

const STORIES = '100';

/** Looks at the very post, video or story that was prepared; under another installation's it is looked for by its text. */
export async function lookup(
  app: App,
  prepared: Prepared,
  auth: FacebookAuth,
  context: LookContext,
): Promise<LookupResult> {
  const post = frozenPost.parse(prepared.payload);
  const ask = app.api(accessOf(auth, context.signal));
  const own = await lookAtOwn(app, ask, post);
  if (context.anyKey !== true || own.kind !== 'absent' || !('text' in post)) return own;
  const call = {
    path: `/${post.pageId}/published_posts`,
    query: { fields: 'id,message,created_time,permalink_url' },
    answer: publishedWire,
  };
  const recent = await recentPosts({ name: 'Facebook', ask }, call, context);
  if (!Array.isArray(recent)) return recent;
  const [found, ...others] = recent.filter(({ message }) => comparable(message) === comparable(post.text));
  if (found === undefined) return { kind: 'absent' };
  if (others.length > 0 || post.text === '') {
    return unable({ code: 'ambiguous', message: 'Several posts of the Page could be this one.' });
  }
  return { kind: 'found', remoteId: found.id, url: addressOf(app, found.permalink_url, found.id) };
}

function lookAtOwn(app: App, ask: Ask, post: FrozenPost): Promise<LookupResult> {
  switch (post.kind) {
    case 'post':
      return lookAtPost(app, ask, post.id);
    case 'video':
    case 'reel':
      return lookAtVideo(app, ask, post.id);
    case 'photo-story':
      return lookAtStories(app, ask, post);
    case 'video-story':
      return lookAtVideoStory(app, ask, post);
    default:
      return post satisfies never;
  }
}

/** That it cannot be read proves nothing: Facebook says so of what it does not show, too. */
async function lookAtPost(app: App, ask: Ask, id: string): Promise<LookupResult> {
  const read = await ask({ path: `/${id}`, query: { fields: 'is_published,permalink_url' }, answer: postWire });
  if (read.kind !== 'ok') return unable(read.failure);
  const { is_published: isOut, permalink_url: permalink } = read.value;
  if (isOut === undefined)
    return unable({ code: 'not-told', message: 'Facebook does not tell whether this post is out.' });
  return isOut ? { kind: 'found', remoteId: id, url: addressOf(app, permalink, id) } : { kind: 'absent' };
}

/** The list may not show yet what is worked on, and the video does not know its story's id. */
async function lookAtVideoStory(app: App, ask: Ask, post: FrozenPost): Promise<LookupResult> {
  const listed = await lookAtStories(app, ask, post);
  if (listed.kind !== 'absent') return listed;
  const video = await lookAtVideo(app, ask, post.id);
  return video.kind === 'found' ? unable(stillWorking) : video;
}

const stillWorking = { code: 'still-working', message: 'Facebook still works on the video.' };

/** A video that Facebook works on may be out soon. */
async function lookAtVideo(app: App, ask: Ask, id: string): Promise<LookupResult> {
  const read = await ask({ path: `/${id}`, query: { fields: 'status,permalink_url' }, answer: videoWire });
  if (read.kind !== 'ok') return unable(read.failure);
  const standing = standingOf(read.value.status);
  if (standing === 'out') return { kind: 'found', remoteId: id, url: addressOf(app, read.value.permalink_url, id) };
  if (standing === 'working') return unable(stillWorking);
  return { kind: 'absent' };
}

async function lookAtStories(app: App, ask: Ask, post: FrozenPost): Promise<LookupResult> {
  const { pageId, id } = post;
  const query = { fields: 'post_id,media_id,url', limit: STORIES };
  const read = await ask({ path: `/${pageId}/stories`, query, answer: storiesWire });
  if (read.kind !== 'ok') return unable(read.failure);
  const found = read.value.data.find(({ media_id }) => media_id === id);
  if (found === undefined) return { kind: 'absent' };
  const remoteId = storyId(post, found.post_id);
  return { kind: 'found', remoteId, url: addressOf(app, found.url, remoteId) };
}
