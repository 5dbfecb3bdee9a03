import type { App, Way } from '#/facebook/app.ts';
import { addressOf, keptAsDraft, standingOf, storyId, ticketOf } from '#/facebook/publish.ts';
import {
  accessOf,
  type FrozenPost,
  frozenPost,
  postWire,
  publishedWire,
  storiesWire,
  videoWire,
} from '#/facebook/wire.ts';
import type { Ask } from '#/kit/caller.ts';
import { ambiguous, onlyMatch } from '#/kit/only-match.ts';
import { unable } from '#/kit/unable.ts';
import { comparable, recentPosts } from '#/meta/recent-posts.ts';
import type { LookupResult } from '#/port.ts';

const STORIES = '100';

/** Looks at the very post, video or story that was prepared; under another installation's it is looked for by its text. */
export const lookup: Way<'lookup'> = async (app, prepared, auth, context) => {
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
  const several = 'posts of the Page';
  const only = onlyMatch(
    recent.filter(({ message }) => comparable(message) === comparable(post.text)),
    several,
  );
  if (only.kind !== 'match') return only;
  if (post.text === '') return ambiguous(several);
  const { id: remoteId, permalink_url: permalink } = only.match;
  return { kind: 'found', remoteId, url: addressOf(app, permalink, remoteId) };
};

function lookAtOwn(app: App, ask: Ask, post: FrozenPost): Promise<LookupResult> {
  switch (post.kind) {
    case 'post':
      return lookAtPost(app, ask, post.id);
    case 'video':
    case 'reel':
      return lookAtVideo(app, ask, post);
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
  const video = await lookAtVideo(app, ask, post);
  return video.kind === 'found' ? unable(stillWorking) : video;
}

const stillWorking = { code: 'still-working', message: 'Facebook still works on the video.' };

/**
 * A video that Facebook works on may be out soon. One that is sent in parts is ready once somebody has asked Facebook to show it, so that
 * it is a draft then; a reel or a story that is ready may only wait for that call.
 */
async function lookAtVideo(app: App, ask: Ask, post: FrozenPost): Promise<LookupResult> {
  const { id } = post;
  const read = await ask({ path: `/${id}`, query: { fields: 'status,permalink_url' }, answer: videoWire });
  if (read.kind !== 'ok') return unable(read.failure);
  const standing = standingOf(read.value.status);
  if (standing === 'out') return { kind: 'found', remoteId: id, url: addressOf(app, read.value.permalink_url, id) };
  if (standing === 'working') return unable(stillWorking);
  if (standing === 'draft' && post.kind === 'video') {
    return keptAsDraft(app, ticketOf(post), read.value.permalink_url, id);
  }
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
