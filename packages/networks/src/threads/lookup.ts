import type { ApiFailed, Ask } from '#/kit/caller.ts';
import { readStatus } from '#/meta/containers.ts';
import type { LookContext, LookupResult, Prepared } from '#/port.ts';
import type { App } from '#/threads/auth.ts';
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
  type ThreadsAuth,
} from '#/threads/wire.ts';

/** The most Threads gives at once ("Retrieve posts", 2026-04-14). Nobody posts more often in a window of minutes than five pages. */
const PAGE = '100';
const MAX_PAGES = 5;

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
 * Looks whether the prepared post is out: its container says so, and the account's own posts say under which id. A reply has no
 * container of ours; it is looked for among the answers to the very post that it answers.
 */
export async function lookup(
  app: App,
  prepared: Prepared,
  auth: ThreadsAuth,
  context: LookContext,
): Promise<LookupResult> {
  const payload = frozenPosts.parse(prepared.payload);
  const ask = app.api(accessOf(auth, context.signal));
  const standing = await standingOf(ask, payload);
  if (typeof standing !== 'string') return unable(standing.failure);
  // Under another installation's container it may be out all the same.
  if (standing === 'not-out' && context.anyKey !== true) return { kind: 'absent' };
  const matches = await matching(ask, payload, context);
  if (!Array.isArray(matches)) return matches;
  const [found, ...others] = matches;
  const mayBeAbsent = standing === 'not-out' || payload.container === null || context.anyKey === true;
  if (found === undefined) {
    if (standing !== 'out' && mayBeAbsent) return { kind: 'absent' };
    return unable({ code: 'not-listed', message: 'Threads does not list this post of the account.' });
  }
  if (others.length > 0 || payload.posts[0].text === '') {
    return unable({ code: 'ambiguous', message: 'Several posts of the account could be this one.' });
  }
  const { id: remoteId, timestamp } = found;
  const url = urlOf(app.settings, auth.username, found);
  const next = remainderOf(payload, remoteId, new Date(timestamp));
  return next === null ? { kind: 'found', remoteId, url } : { kind: 'continued', remoteId, url, next };
}

/** A container that Threads does not know any more tells nothing. */
async function standingOf(ask: Ask, { container }: FrozenPosts): Promise<Standing | ApiFailed> {
  if (container === null) return 'listed';
  const said = await readStatus(ask, container.id);
  if ('status' in said) return said.status === 'PUBLISHED' ? 'out' : 'not-out';
  return said.failure.code === 'not-found' ? 'listed' : said;
}

/** The account's posts in the window that can be this one, of the whole window. */
async function matching(
  ask: Ask,
  { posts: [{ text, mediaType }], replyTo }: FrozenPosts,
  { notBefore, notAfter, taken }: LookContext,
): Promise<ListedPost[] | LookupResult> {
  const isOurs = (post: ListedPost): boolean =>
    !taken.has(post.id) &&
    post.timestamp >= Math.floor(notBefore.getTime() / 1_000) * 1_000 &&
    post.timestamp <= notAfter.getTime() &&
    post.media_type === listedAs[mediaType] &&
    post.replied_to?.id === replyTo?.id &&
    comparable(post.text) === comparable(text);
  const found: ListedPost[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const read = await ask({
      path: replyTo === null ? '/me/threads' : '/me/replies',
      query: {
        fields: listFields,
        since: `${Math.floor(notBefore.getTime() / 1_000)}`,
        limit: PAGE,
        ...(after === undefined ? {} : { after }),
      },
      answer: listWire,
    });
    if (read.kind !== 'ok') return unable(read.failure);
    const { data, paging } = read.value;
    found.push(...data.filter(isOurs));
    after = paging?.cursors?.after;
    if (after === undefined || data.length === 0) return found;
  }
  return unable({ code: 'incomplete-look', message: 'Threads did not show all recent posts of the account.' });
}

/** Whether Threads gives a text back as it was is not documented: it trims, and takes the mark off a topic in the app. */
function comparable(text: string): string {
  return text.normalize('NFC').replaceAll('#', '').replace(/\s+/gu, ' ').trim();
}

/** A token that Threads refuses is dead, so that renewing it helps no look. */
function unable({ code, message }: { readonly code: string; readonly message: string }): LookupResult {
  return { kind: 'unable', code, message, tokenMayRefresh: false };
}
