import { comparable, onlyMatch } from '#/kit/only-match.ts';
import { type Unable, unable } from '#/kit/unable.ts';
import type { App, Way } from '#/linkedin/app.ts';
import { fromLittleText } from '#/linkedin/little-text.ts';
import { addressOf } from '#/linkedin/post-address.ts';
import {
  type FrozenPost,
  frozenPost,
  type LinkedinAuth,
  type ListedPost,
  postsWire,
  postUrn,
} from '#/linkedin/wire.ts';
import type { LookContext } from '#/port.ts';

/** The most that is given at once ("Posts API", 2026-08). Nobody posts more in a window of minutes than five pages. */
const PAGE = 100;
const MAX_PAGES = 5;

/**
 * Looks for the post among those of its author, newest first: by its files, which no other post has, else by its text. Only an app with
 * the right to read may; then a person decides.
 */
export const lookup: Way<'lookup'> = async (app, prepared, auth, context) => {
  const post = frozenPost.parse(prepared.payload);
  if (!mayRead(app, post)) return { kind: 'nobody-can-look' };
  const found = await recentPosts(app, post, auth, context);
  if (!Array.isArray(found)) return found;
  const only = onlyMatch(found.filter((listed) => isSame(listed, post, context.anyKey === true)));
  if (only.kind !== 'match') return only;
  const { id: remoteId } = only.match;
  return { kind: 'found', remoteId, url: addressOf(app.settings.web, remoteId) };
};

function mayRead({ settings: { scopes } }: App, { author }: FrozenPost): boolean {
  const isPage = author.startsWith('urn:li:organization:');
  return scopes.includes(isPage ? 'r_organization_social' : 'r_member_social');
}

/** The posts of the window that belong to no other target. */
async function recentPosts(
  app: App,
  { author }: FrozenPost,
  auth: LinkedinAuth,
  { signal, notBefore, notAfter, taken }: LookContext,
): Promise<ListedPost[] | Unable> {
  const ask = app.api(auth, signal);
  const posts: ListedPost[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const read = await ask({
      path: '/rest/posts',
      query: { q: 'author', author, sortBy: 'CREATED', count: `${PAGE}`, start: `${page * PAGE}` },
      headers: { 'x-restli-method': 'FINDER' },
      answer: postsWire,
    });
    if (read.kind !== 'ok') return unable(read.failure);
    const { elements } = read.value;
    if (elements.some(({ createdAt }) => createdAt === undefined)) {
      return unable({ code: 'not-told', message: 'LinkedIn does not tell when posts of the account were made.' });
    }
    posts.push(...elements);
    const isWhole = elements.length < PAGE || elements.some(({ createdAt = 0 }) => createdAt < notBefore.getTime());
    if (isWhole) {
      return posts.filter(
        ({ id, createdAt = 0 }) =>
          postUrn.safeParse(id).success &&
          !taken.has(id) &&
          createdAt >= notBefore.getTime() &&
          createdAt <= notAfter.getTime(),
      );
    }
  }
  return unable({ code: 'incomplete-look', message: 'LinkedIn did not show all recent posts of the account.' });
}

/** Another installation has uploaded other files; their number and the text must do then. */
function isSame({ commentary, content }: ListedPost, post: FrozenPost, anyFiles: boolean): boolean {
  const shown = content?.multiImage?.images ?? (content?.media === undefined ? [] : [content.media]);
  const isText = wordsOf(commentary) === wordsOf(post.commentary);
  if (post.files.length === 0 || anyFiles) return isText && shown.length === post.files.length;
  return post.files.length === shown.length && post.files.every(({ id }, index) => shown[index]?.id === id);
}

function wordsOf(little: string): string {
  return comparable(fromLittleText(little));
}
