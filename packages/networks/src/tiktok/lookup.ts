import type { Ask } from '#/kit/caller.ts';
import { ambiguous, comparable, onlyMatch } from '#/kit/only-match.ts';
import { type Unable, unable } from '#/kit/unable.ts';
import type { LookContext, LookupResult } from '#/port.ts';
import type { App, Way } from '#/tiktok/app.ts';
import { urlOf } from '#/tiktok/post-address.ts';
import { answerTo, readStatus } from '#/tiktok/status.ts';
import {
  accessOf,
  type FrozenPost,
  type FrozenVideo,
  frozenPost,
  jsonBody,
  type ListedPost,
  listFields,
  listWire,
  type TiktokAuth,
} from '#/tiktok/wire.ts';

const PAGE = 20;
/** More public posts than an account makes in the time that is looked at. */
const MOST_PAGES = 5;

/**
 * Looks whether the prepared post is out. The publish_id of a video is known before it is sent; photos, and posts of another
 * installation, can only be looked for among the account's public posts.
 */
export const lookup: Way<'lookup'> = async (app, prepared, auth, context) => {
  const post = frozenPost.parse(prepared.payload);
  const ask = app.api(accessOf(auth, context.signal));
  if (post.kind === 'video' && context.anyKey !== true) return lookAtStatus(app, ask, post, auth);
  // What is not for everybody is in no list.
  if (!app.settings.scopes.includes('video.list') || !post.isPublic) return { kind: 'nobody-can-look' };
  const matches = await matching(ask, post, context);
  if (!Array.isArray(matches)) return matches;
  const only = onlyMatch(matches);
  if (only.kind !== 'match') return only;
  if (post.text === '') return ambiguous();
  const { id: remoteId } = only.match;
  return { kind: 'found', remoteId, url: urlOf(app, auth, post.kind, remoteId) };
};

async function lookAtStatus(
  app: App,
  ask: Ask,
  { publishId, isPublic, file }: FrozenVideo,
  auth: TiktokAuth,
): Promise<LookupResult> {
  const read = await readStatus(ask, publishId);
  if (read.kind !== 'ok') return unable(read.failure);
  const { status, uploaded_bytes: received } = read.value.data;
  if (status === 'FAILED' || (status === 'PROCESSING_UPLOAD' && (received ?? 0) < file.bytes))
    return { kind: 'absent' };
  const ticket = { publishId, kind: 'video', isPublic, completeSince: null } as const;
  const answer = answerTo(app, auth, ticket, read.value.data);
  if (answer.kind === 'published') return { kind: 'found', remoteId: answer.remoteId, url: answer.url };
  return unable({ code: 'still-working', message: 'TikTok has this post and is still working on it.' });
}

/** The account's public posts in the window that can be this one. */
async function matching(ask: Ask, post: FrozenPost, context: LookContext): Promise<ListedPost[] | Unable> {
  const { notBefore, notAfter, taken } = context;
  // Its times are whole seconds.
  const [from, to] = [Math.floor(notBefore.getTime() / 1_000), Math.ceil(notAfter.getTime() / 1_000)];
  const found: ListedPost[] = [];
  let cursor: number | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await ask({
      method: 'POST',
      path: '/v2/video/list/',
      query: { fields: listFields },
      body: jsonBody({ max_count: PAGE, ...(cursor === undefined ? {} : { cursor }) }),
      answer: listWire,
    });
    if (read.kind !== 'ok') return unable(read.failure);
    const { videos, has_more: hasMore, cursor: next } = read.value.data;
    found.push(...videos.filter((one) => one.create_time >= from && one.create_time <= to && !taken.has(one.id)));
    if (!hasMore || (videos.at(-1)?.create_time ?? 0) < from) {
      return found.filter((one) => isLike(one, post));
    }
    cursor = next;
  }
  return unable({
    code: 'too-many-posts',
    message: 'The account has too many posts of that time to find this one.',
  });
}

function isLike({ title, video_description: description }: ListedPost, { text }: FrozenPost): boolean {
  return [title, description].some((words) => comparable(words) === comparable(text));
}
