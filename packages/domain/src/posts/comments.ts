import type { NetworkId } from '#/networks/network-id.ts';
import type { PostFormat } from '#/networks/post-format.ts';
import { networkRules } from '#/networks/rules.ts';
import { type NetworkTexts, textFor } from '#/posts/text-for-network.ts';
import { hasThreads, type Threaded } from '#/posts/thread.ts';
import { isBlank, outgoingText } from '#/text/blank.ts';

/**
 * What becomes of a comment. `unknown`: it may be there, and is looked for. A comment that failed holds those after it, until it is
 * tried again.
 */
export const commentStatuses = ['waiting', 'sending', 'unknown', 'published', 'failed'] as const;
export type CommentStatus = (typeof commentStatuses)[number];

/** A post as its comments are read from it. */
export interface Commented extends Omit<Threaded<unknown>, 'media'> {
  /** The first comment of each network. Absent and blank: none. */
  readonly comments?: NetworkTexts;
}

/** Whether an account of the network can comment below its own posts through an app. */
export function hasComments(network: NetworkId): boolean {
  return networkRules[network].comments !== null;
}

/** A comment that is to be made, and the part of the thread that it is, from 2 on; null for the first comment. */
export interface PlannedComment {
  readonly text: string;
  readonly part: number | null;
}

/**
 * The comments that an account of the network makes below its post of this kind, in their order: the first comment, then the rest of
 * a thread where the network has no threads and the person chose comments for it. Files of the parts stay behind. Nobody can comment
 * below a story.
 */
export function commentsFor(network: NetworkId, post: Commented, format: PostFormat): readonly PlannedComment[] {
  if (!hasComments(network) || format === 'story') return [];
  const asComments = post.withoutThreads === 'comments' && !hasThreads(network) ? (post.thread ?? []) : [];
  const comments = [
    { text: post.comments?.[network] ?? '', part: null },
    ...asComments.map((part, at) => ({ text: textFor(network, part), part: at + 2 })),
  ];
  return comments.map(({ text, part }) => ({ text: outgoingText(text), part })).filter(({ text }) => !isBlank(text));
}
