import { commentNotAllowed, emptyComment, postGone } from '#/kit/comment-refusals.ts';
import { comparable } from '#/kit/only-match.ts';
import { unable } from '#/kit/unable.ts';
import type { CommentInput, CommentLookup } from '#/port.ts';
import type { App, Way } from '#/youtube/auth.ts';
import { addressOf } from '#/youtube/video.ts';
import { accessOf, threadCreatedWire, threadsWire } from '#/youtube/wire.ts';

/** Within the send window, with room for the connection. */
const SEND_TIMEOUT_MS = 25_000;
/** The most that YouTube gives at once, the newest first: nobody's new video has more comments in a window of minutes than these. */
const PAGE = '100';
const MAX_PAGES = 4;

/** Comments as the channel ("CommentThreads: insert", 2026). YouTube takes the same words as often as they are sent. */
export const sendComment: Way<'sendComment'> = async (app, comment, auth, { signal }) => {
  const text = comment.text.trimEnd();
  if (text === '') return emptyComment;
  const snippet = { videoId: comment.post.remoteId, topLevelComment: { snippet: { textOriginal: text } } };
  const result = await app.api(accessOf(auth, signal))({
    method: 'POST',
    path: '/youtube/v3/commentThreads',
    query: { part: 'snippet' },
    json: { snippet },
    answer: threadCreatedWire,
    timeoutMs: SEND_TIMEOUT_MS,
  });
  if (result.kind !== 'ok') {
    if (result.failure.code === 'scopes-missing') return commentNotAllowed;
    return result.failure.code === 'not-found' ? postGone('YouTube') : result.failure;
  }
  const { id } = result.value;
  return { kind: 'published', remoteId: id, url: urlOf(app, comment, id) };
};

/** Looks among the comments below the video: those of the channel with the same words. */
export const lookupComment: Way<'lookupComment'> = async (
  app,
  comment,
  auth,
  { signal, notBefore, notAfter, taken },
) => {
  const ask = app.api(accessOf(auth, signal));
  const matches: string[] = [];
  // YouTube tells whole seconds.
  const since = notBefore.getTime() - 1_000;
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { part: 'snippet', videoId: comment.post.remoteId, order: 'time', textFormat: 'plainText' };
    const more = pageToken === undefined ? {} : { pageToken };
    const read = await ask({
      path: '/youtube/v3/commentThreads',
      query: { ...query, maxResults: PAGE, ...more },
      answer: threadsWire,
    });
    if (read.kind !== 'ok') return unable(read.failure);
    const { items, nextPageToken } = read.value;
    for (const { id, at, authorId, text } of items) {
      const isInWindow = at >= since && at <= notAfter.getTime();
      const isOwn = authorId === auth.channelId;
      if (isInWindow && isOwn && !taken.has(id) && comparable(text) === comparable(comment.text)) matches.push(id);
    }
    pageToken = items.some(({ at }) => at < since) ? undefined : nextPageToken;
    if (pageToken === undefined) return lookedAt(app, comment, matches);
  }
  return unable({ code: 'incomplete-look', message: 'YouTube did not show all recent comments of the video.' });
};

/** The newest come first: of several of the same words the oldest is the one that was sent first. */
function lookedAt(app: App, comment: CommentInput, matches: readonly string[]): CommentLookup {
  const found = matches.at(-1);
  return found === undefined ? { kind: 'absent' } : { kind: 'found', remoteId: found, url: urlOf(app, comment, found) };
}

/** The video with the comment on top of the others. */
function urlOf({ settings }: App, { post }: CommentInput, id: string): string {
  return `${addressOf(settings, post.remoteId)}&lc=${encodeURIComponent(id)}`;
}
