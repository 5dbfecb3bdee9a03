import type { z } from 'zod';
import type { ApiFailed, Ask } from '#/kit/caller.ts';
import { commentNotAllowed, emptyComment, postGone } from '#/kit/comment-refusals.ts';
import { unclear } from '#/kit/outcomes.ts';
import { formOf } from '#/meta/graph-caller.ts';
import { NOT_ALLOWED } from '#/meta/graph-errors.ts';
import { comparable, recentPosts } from '#/meta/recent-posts.ts';
import type { CommentInput, CommentLookup, CommentOutcome, LookContext } from '#/port.ts';

/** How comments are made at a network of Meta's that has an edge `comments`: Facebook and Instagram. */
export interface CommentEdge<Listed extends ListedComment> {
  readonly name: string;
  /** The answer to a new comment. */
  readonly created: z.ZodType<{ readonly id: string }>;
  /** A list of comments, and with what it is asked for: the newest first. */
  readonly listed: z.ZodType<{ readonly data: Listed[]; readonly paging?: Paging }>;
  readonly query: Readonly<Record<string, string>>;
  /** Our words for refusals that are no proof. */
  readonly doubtful: ReadonlySet<string>;
  /** Whether a comment of these words can be the account's own. */
  isOwn(listed: Listed, comment: CommentInput): boolean;
  /** Where a person sees it. */
  addressOf(id: string, comment: CommentInput): Promise<string> | string;
}

type Paging = { cursors?: { after?: string | undefined } | undefined } | undefined;

interface ListedComment {
  readonly id: string;
  readonly text: string;
  /** In milliseconds. */
  readonly timestamp: number;
}

/** Within the send window, with room for the address. */
const SEND_TIMEOUT_MS = 30_000;

/** Makes the comment by the one call that shows it. Nothing refuses it a second time (README.md of each network, "Comments"). */
export async function sendComment<Listed extends ListedComment>(
  ask: Ask,
  edge: CommentEdge<Listed>,
  comment: CommentInput,
): Promise<CommentOutcome> {
  const text = comment.text.trimEnd();
  if (text === '') return emptyComment;
  const result = await ask({
    method: 'POST',
    path: `/${comment.post.remoteId}/comments`,
    body: formOf({ message: text }),
    answer: edge.created,
    timeoutMs: SEND_TIMEOUT_MS,
  });
  if (result.kind !== 'ok') return refused(edge, result);
  const { id } = result.value;
  // The comment is out, whatever becomes of this question.
  return { kind: 'published', remoteId: id, url: await edge.addressOf(id, comment) };
}

function refused(
  { name, doubtful }: Pick<CommentEdge<ListedComment>, 'name' | 'doubtful'>,
  { failure }: ApiFailed,
): CommentOutcome {
  if (failure.code === NOT_ALLOWED) return commentNotAllowed;
  if (failure.code === 'not-found') return postGone(name);
  return doubtful.has(failure.code) ? unclear({ name }) : failure;
}

/** Looks among the comments below the post. Only a whole list over the window may call it absent. */
export async function lookupComment<Listed extends ListedComment>(
  ask: Ask,
  edge: CommentEdge<Listed>,
  comment: CommentInput,
  context: LookContext,
): Promise<CommentLookup> {
  const call = { path: `/${comment.post.remoteId}/comments`, query: edge.query, answer: edge.listed };
  const recent = await recentPosts({ name: edge.name, ask }, call, context);
  if (!Array.isArray(recent)) return recent;
  // The newest come first: of several of the same words the oldest is the one that was sent first.
  const found = recent.findLast(
    (listed) => edge.isOwn(listed, comment) && comparable(listed.text) === comparable(comment.text),
  );
  if (found === undefined) return { kind: 'absent' };
  return { kind: 'found', remoteId: found.id, url: await edge.addressOf(found.id, comment) };
}
