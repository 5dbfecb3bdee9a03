import { commentNotAllowed, emptyComment, postGone } from '#/kit/comment-refusals.ts';
import { retryIfUnknown } from '#/kit/outcomes.ts';
import { createContainer, untilReady } from '#/meta/containers.ts';
import { NOT_ALLOWED } from '#/meta/graph-errors.ts';
import { comparable, recentPosts } from '#/meta/recent-posts.ts';
import type { CommentInput, CommentOutcome } from '#/port.ts';
import type { Way } from '#/threads/auth.ts';
import { refusedReply } from '#/threads/follow-up.ts';
import { urlOf } from '#/threads/post-address.ts';
import { postFieldsOf, stepsOf } from '#/threads/prepare.ts';
import { publish } from '#/threads/publish.ts';
import { refuseText } from '#/threads/text.ts';
import { accessOf, type FrozenPost, frozen, listFields, listWire } from '#/threads/wire.ts';

/** A container of words is ready at once, or in seconds; what takes longer is made anew the next time. */
const PATIENCE = { longestMs: 10_000, minMs: 500, usualMs: 500, maxMs: 2_000 } as const;

/**
 * Answers the post with the comment. Its container is made first, which nobody sees; what was lost of one expires. So a second sending is
 * a second comment (README.md, "Comments").
 */
export const sendComment: Way<'sendComment'> = async (app, comment, auth, { signal }) => {
  const text = comment.text.trimEnd();
  if (text === '') return emptyComment;
  const tooLong = refuseText(text, 0);
  if (tooLong !== null) return tooLong;
  const steps = stepsOf(app, auth, signal);
  const post: FrozenPost = { text, mediaType: 'TEXT', fields: {}, files: [] };
  const made = await createContainer(steps, { ...postFieldsOf(post), reply_to_id: comment.post.remoteId });
  if (made.kind !== 'created') return notBegun(retryIfUnknown(made.failure), comment);
  const ready = await untilReady(steps, made.container.id, signal, PATIENCE);
  if (ready.kind !== 'ready') return ready;
  const outcome = await publish(app, frozen([post], made.container), auth, { signal });
  switch (outcome.kind) {
    case 'reconnect-needed':
      return outcome.code === NOT_ALLOWED ? commentNotAllowed : outcome;
    case 'continued':
    case 'draft':
    case 'processing':
      throw new Error('a comment is one post of words');
    default:
      return outcome;
  }
};

/** The right to answer is asked for where the container is made, so its refusal proves that nothing is there. */
function notBegun(refused: ReturnType<typeof retryIfUnknown>, { createdAt }: CommentInput): CommentOutcome {
  if (refused.code === NOT_ALLOWED) return commentNotAllowed;
  const answered = refusedReply(refused, createdAt);
  return answered.code === 'reply-not-visible' ? postGone('Threads') : answered;
}

/** Looks among the account's own answers: the one to this very post with the same words. */
export const lookupComment: Way<'lookupComment'> = async (app, { post, text }, auth, context) => {
  if (!app.settings.scopes.includes('threads_read_replies')) return { kind: 'nobody-can-look' };
  const ask = app.api(accessOf(auth, context.signal));
  const call = { path: '/me/replies', query: { fields: listFields }, answer: listWire };
  const recent = await recentPosts({ name: 'Threads', ask }, call, context);
  if (!Array.isArray(recent)) return recent;
  // The newest come first: of several of the same words the oldest is the one that was sent first.
  const found = recent.findLast(
    (reply) => reply.replied_to?.id === post.remoteId && comparable(reply.text) === comparable(text),
  );
  if (found === undefined) return { kind: 'absent' };
  return { kind: 'found', remoteId: found.id, url: urlOf(app.settings, auth.username, found) };
};
