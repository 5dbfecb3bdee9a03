import { type Matched, onlyMatch } from '#/kit/only-match.ts';
import { unable } from '#/kit/unable.ts';
import type { LookContext } from '#/port.ts';
import type { App, Way } from '#/twitter/auth.ts';
import { urlOf } from '#/twitter/post-address.ts';
import {
  accessOf,
  frozenPosts,
  remainderOf,
  type TimelinePost,
  type TwitterAuth,
  timelineWire,
} from '#/twitter/wire.ts';

/** The most X gives at once (OpenAPI 2.167, getUsersPosts). Each post read is billed, so only the window is asked for. */
const PAGE = '100';
/** Nobody posts more often in a window of minutes: POST /2/tweets is limited to 100 in 15 minutes (docs.x.com). */
const MAX_PAGES = 5;
/** What is read of a post beside its id and its text. */
const FIELDS = 'created_at,entities,attachments';

/** Looks for the prepared post among the account's own. Only a whole look over the window may call it absent, or the only one. */
export const lookup: Way<'lookup'> = async (app, prepared, auth, context) => {
  const frozen = frozenPosts.parse(prepared.payload);
  const [{ text, media }] = frozen.posts;
  const isOurs = (post: TimelinePost): boolean =>
    (post.attachments?.media_keys?.length ?? 0) === media.length && isTextOf(post, text);
  const found = await findPost(app, auth, context, isOurs);
  if (found.kind !== 'match') return found;
  const { id: remoteId, created_at: madeAt } = found.match;
  const url = urlOf(app.settings, auth.username, remoteId);
  const next = remainderOf(frozen, remoteId, new Date(madeAt));
  return next === null ? { kind: 'found', remoteId, url } : { kind: 'continued', remoteId, url, next };
};

/** Looks for a comment among the account's own posts: it belongs to the conversation of another one. */
export const lookupComment: Way<'lookupComment'> = async (app, { text }, auth, context) => {
  const isOurs = (post: TimelinePost): boolean => post.conversation_id !== post.id && isTextOf(post, text);
  const found = await findPost(app, auth, context, isOurs, `${FIELDS},conversation_id`);
  if (found.kind !== 'match') return found;
  const { id: remoteId } = found.match;
  return { kind: 'found', remoteId, url: urlOf(app.settings, auth.username, remoteId) };
};

/** The only post of the account's in the window that is none of the taken ones, and ours. */
async function findPost(
  app: App,
  auth: TwitterAuth,
  { signal, notBefore, notAfter, taken }: LookContext,
  isOurs: (post: TimelinePost) => boolean,
  fields = FIELDS,
): Promise<Matched<TimelinePost>> {
  const isSeen = (post: TimelinePost): boolean => {
    const createdAt = Date.parse(post.created_at);
    const isInWindow = createdAt >= notBefore.getTime() && createdAt <= notAfter.getTime();
    return isInWindow && !taken.has(post.id) && isOurs(post);
  };
  const ask = app.api(accessOf(auth, signal));
  const matches: TimelinePost[] = [];
  let nextPage: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const result = await ask({
      path: `/2/users/${auth.userId}/tweets`,
      query: {
        max_results: PAGE,
        start_time: `${notBefore.toISOString().slice(0, -5)}Z`,
        'tweet.fields': fields,
        ...(nextPage === undefined ? {} : { pagination_token: nextPage }),
      },
      answer: timelineWire,
    });
    if (result.kind !== 'ok') return unable(result.failure);
    const { data, errors, meta } = result.value;
    matches.push(...data.filter(isSeen));
    if (errors !== undefined || meta.result_count !== data.length) return incomplete;
    nextPage = meta.next_token;
    if (nextPage === undefined) return onlyMatch(matches);
  }
  return incomplete;
}

/** So much of a long text X shows at least, when it does not show all. */
const SHOWN_OF_LONG = 200;
/** The end of a text that X has cut. Its whole text has two names (`note_tweet`, `note_post`), one in each document, so none is asked for. */
const cutEnd = /\s*…\s*(?:t\.co\/\w+)?$/u;

/** Whether a post says this text, or begins with it where X shows no more of a long one. */
function isTextOf(post: TimelinePost, text: string): boolean {
  const shown = comparable(textOf(post));
  const written = comparable(text);
  if (shown === written) return true;
  const beginning = shown.replace(cutEnd, '');
  return beginning !== shown && beginning.length >= SHOWN_OF_LONG && written.startsWith(beginning);
}

/** The text as it was written: X answers `&`, `<` and `>` in escapes, shortens addresses to t.co, and adds one for the media. */
function textOf({ text, entities }: TimelinePost): string {
  let written = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  for (const { url, expanded_url, media_key } of entities?.urls ?? []) {
    // A function, as `$` in an address must not be read as a pattern.
    written = written.replaceAll(url, () => (media_key === undefined ? (expanded_url ?? url) : ''));
  }
  return written;
}

/** What two texts are compared by: NFC, single spaces, without the `http://` that X puts before a bare address. */
function comparable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/https?:\/\//gi, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

const incomplete = unable({ code: 'incomplete-look', message: 'X did not show all recent posts of the account.' });
