import { commentNotAllowed, emptyComment, postGone } from '#/kit/comment-refusals.ts';
import { comparable } from '#/kit/only-match.ts';
import type { Failure } from '#/kit/outcomes.ts';
import { unable } from '#/kit/unable.ts';
import type { App, Way } from '#/linkedin/app.ts';
import { NOT_ALLOWED, NOT_FOUND } from '#/linkedin/errors.ts';
import { addressOf } from '#/linkedin/post-address.ts';
import { authorUrn, commentsWire, commentWire, postUrn } from '#/linkedin/wire.ts';
import type { CommentInput, CommentOutcome } from '#/port.ts';

/** Within the send window, with room for the connection. */
const SEND_TIMEOUT_MS = 30_000;
/** How long LinkedIn may not know its own new post where comments are made. */
const UNKNOWN_MS = 2 * 60_000;
/** The most that is given at once. Nobody's new post has more comments in a window of minutes than five pages. */
const PAGE = 100;
const MAX_PAGES = 5;

/** Comments as the author of the post. The text stands as it was written: little text is for posts ("Comments API", 2026-08). */
export const sendComment: Way<'sendComment'> = async (app, comment, auth, { signal }) => {
  const text = comment.text.trimEnd();
  if (text === '') return emptyComment;
  const object = postUrn.parse(comment.post.remoteId);
  const result = await app.api(
    auth,
    signal,
  )({
    method: 'POST',
    path: pathOf(comment),
    json: { actor: authorUrn.parse(comment.account.remoteId), object, message: { text } },
    answer: commentWire,
    timeoutMs: SEND_TIMEOUT_MS,
  });
  if (result.kind !== 'ok') return refused(result.failure, comment);
  const id = urnOf(result.value);
  return { kind: 'published', remoteId: id, url: urlOf(app, comment, id) };
};

function refused(failure: Failure, { createdAt }: CommentInput): CommentOutcome {
  if (failure.code === NOT_ALLOWED) return commentNotAllowed;
  if (failure.code !== NOT_FOUND) return failure;
  if (Date.now() - createdAt.getTime() > UNKNOWN_MS) return postGone('LinkedIn');
  const message = 'LinkedIn does not know its new post everywhere yet.';
  return { kind: 'retry-later', code: 'post-not-seen-yet', message, afterMs: 10_000, scope: 'target' };
}

/** Looks among the comments below the post: those of its author with the same words. Only an app with the right to read may. */
export const lookupComment: Way<'lookupComment'> = async (
  app,
  comment,
  auth,
  { signal, notBefore, notAfter, taken },
) => {
  if (!mayRead(app, comment)) return { kind: 'nobody-can-look' };
  const matches: { readonly urn: string; readonly at: number }[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const read = await app.api(
      auth,
      signal,
    )({
      path: pathOf(comment),
      query: { count: `${PAGE}`, start: `${page * PAGE}` },
      answer: commentsWire,
    });
    if (read.kind !== 'ok') return unable(read.failure);
    const { elements } = read.value;
    for (const listed of elements) {
      const [urn, at] = [urnOf(listed), listed.created.time];
      const isInWindow = at >= notBefore.getTime() && at <= notAfter.getTime();
      const isSame = comparable(listed.message.text) === comparable(comment.text);
      if (isInWindow && isSame && listed.actor === comment.account.remoteId && !taken.has(urn))
        matches.push({ urn, at });
    }
    if (elements.length < PAGE) {
      // Of several of the same words the oldest is the one that was sent first.
      const [found] = matches.toSorted((one, other) => one.at - other.at);
      if (found === undefined) return { kind: 'absent' };
      return { kind: 'found', remoteId: found.urn, url: urlOf(app, comment, found.urn) };
    }
  }
  return unable({ code: 'incomplete-look', message: 'LinkedIn did not show all comments of the post.' });
};

function mayRead({ settings: { scopes } }: App, { account }: CommentInput): boolean {
  const isPage = account.remoteId.startsWith('urn:li:organization:');
  return scopes.includes(isPage ? 'r_organization_social' : 'r_member_social');
}

function pathOf({ post }: CommentInput): string {
  return `/rest/socialActions/${encodeURIComponent(post.remoteId)}/comments`;
}

/** Its whole name has the post in it; the number alone is one beside it. */
function urnOf({
  id,
  commentUrn,
  $URN,
}: {
  id: string;
  commentUrn?: string | undefined;
  $URN?: string | undefined;
}): string {
  return commentUrn ?? $URN ?? id;
}

function urlOf({ settings }: App, { post }: CommentInput, id: string): string {
  const query = id.startsWith('urn:li:comment:') ? `?${new URLSearchParams({ commentUrn: id })}` : '';
  return `${addressOf(settings.web, post.remoteId)}${query}`;
}
