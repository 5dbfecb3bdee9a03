import type { ApiFailed, Ask } from '#/kit/caller.ts';
import { ambiguous, onlyMatch } from '#/kit/only-match.ts';
import { type Unable, unable } from '#/kit/unable.ts';
import { readStatus } from '#/meta/containers.ts';
import { askAccount } from '#/meta/graph-errors.ts';
import { comparable, recentPosts } from '#/meta/recent-posts.ts';
import type { LookContext } from '#/port.ts';
import type { Way } from '#/threads/auth.ts';
import { urlOf } from '#/threads/post-address.ts';
import {
  accessOf,
  type FrozenPost,
  type FrozenPosts,
  frozenPosts,
  type ListedPost,
  listFields,
  listWire,
  remainderOf,
} from '#/threads/wire.ts';

/** What a container with this media type is called when it is a post. */
const listedAs: Readonly<Record<FrozenPost['mediaType'], string>> = {
  TEXT: 'TEXT_POST',
  IMAGE: 'IMAGE',
  VIDEO: 'VIDEO',
  CAROUSEL: 'CAROUSEL_ALBUM',
};

/** How far the container is: with `listed` only the account's own posts can tell what became of it. */
type Standing = 'not-out' | 'out' | 'listed';

/**
 * Looks whether the prepared post is out: its container says so, and the account's own posts say under which id. A reply is looked
 * for among the answers to the very post that it answers.
 */
export const lookup: Way<'lookup'> = async (app, prepared, auth, context) => {
  const payload = frozenPosts.parse(prepared.payload);
  const ask = app.api(accessOf(auth, context.signal));
  const standing = await standingOf(ask, payload);
  if (typeof standing !== 'string') return unable(standing.failure);
  // Under another installation's container it may be out all the same.
  if (standing === 'not-out' && context.anyKey !== true) return { kind: 'absent' };
  const matches = await matching(ask, payload, context);
  if (!Array.isArray(matches)) return matches;
  const only = onlyMatch(matches);
  const mayBeAbsent = standing === 'not-out' || payload.container === null || context.anyKey === true;
  if (only.kind === 'absent') {
    if (standing !== 'out' && mayBeAbsent) return { kind: 'absent' };
    return unable({ code: 'not-listed', message: 'Threads does not list this post of the account.' });
  }
  if (only.kind === 'unable') return only;
  // Of what answers our own post, a kind of file tells enough.
  if (payload.posts[0].text === '' && payload.replyTo === null) return ambiguous();
  const { id: remoteId, timestamp } = only.match;
  const url = urlOf(app.settings, auth.username, only.match);
  const next = remainderOf(payload, remoteId, new Date(timestamp));
  return next === null ? { kind: 'found', remoteId, url } : { kind: 'continued', remoteId, url, next };
};

/** A container that Threads does not know any more tells nothing. */
async function standingOf(ask: Ask, { container }: FrozenPosts): Promise<Standing | ApiFailed> {
  if (container === null) return 'listed';
  const said = await readStatus(ask, container.id);
  if ('status' in said) return said.status === 'PUBLISHED' ? 'out' : 'not-out';
  return said.failure.code === 'not-found' ? 'listed' : said;
}

/** The account's posts in the window that can be this one. */
async function matching(
  ask: Ask,
  { posts: [{ text, mediaType }], replyTo }: FrozenPosts,
  context: LookContext,
): Promise<ListedPost[] | Unable> {
  const path = replyTo === null ? '/me/threads' : '/me/replies';
  const call = { path, query: { fields: listFields }, answer: listWire };
  const recent = await recentPosts({ name: 'Threads', ask: askAccount('Threads', ask) }, call, context);
  if (!Array.isArray(recent)) return recent;
  return recent.filter(
    (post) =>
      post.media_type === listedAs[mediaType] &&
      post.replied_to?.id === replyTo?.id &&
      comparable(post.text) === comparable(text),
  );
}
