import type { NetworkId } from '#/networks/network-id.ts';
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

/**
 * The comments that an account of the network makes below its post, in their order: the first comment, then the rest of a thread
 * where the network has no threads and the person chose comments for it. Files of the parts stay behind.
 */
export function commentsFor(network: NetworkId, post: Commented): readonly string[] {
  if (!hasComments(network)) return [];
  const asComments = post.withoutThreads === 'comments' && !hasThreads(network) ? (post.thread ?? []) : [];
  const texts = [post.comments?.[network] ?? '', ...asComments.map((part) => textFor(network, part))];
  return texts.map(outgoingText).filter((text) => !isBlank(text));
}
