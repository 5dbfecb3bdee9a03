import type { NetworkId } from '#/networks/network-id.ts';
import { networkRules } from '#/networks/rules.ts';
import { type NetworkTexts, textFor } from '#/posts/text-for-network.ts';
import { isBlank, outgoingText } from '#/text/blank.ts';

/** Most parts of a thread, with the post itself (THREAD-01). */
export const THREAD_PARTS_MAX = 25;

/** What networks without threads get of a thread (THREAD-02). Where a network has no comments, `comments` is the first part only. */
export const withoutThreads = ['first-part', 'comments', 'one-text'] as const;
export type WithoutThreads = (typeof withoutThreads)[number];

/** One part of a thread: what a post has for itself. */
export interface ThreadPart<File> {
  readonly description: string;
  readonly descriptions: NetworkTexts;
  readonly media: readonly File[];
}

/** A post as its thread: its own texts and files are those of the first part. */
export interface Threaded<File> extends ThreadPart<File> {
  /** The parts after the first. Absent and empty: the post is no thread. */
  readonly thread?: readonly ThreadPart<File>[];
  /** Absent: the first part only. */
  readonly withoutThreads?: WithoutThreads;
}

/** What one network gets as one of its posts. */
export interface OutgoingPart<File> {
  readonly text: string;
  readonly media: readonly File[];
}

/** Whether a post at the network can be answered by further ones of its author. */
export function hasThreads(network: NetworkId): boolean {
  return networkRules[network].hasThreads === true;
}

/** Whether the files of the parts after the first go to the network, too: as posts of their own, or all in one. */
export function getsFilesOfParts(network: NetworkId, withoutThreads: WithoutThreads): boolean {
  return hasThreads(network) || withoutThreads === 'one-text';
}

/** The posts that a network gets, one after the other, each answering the one before. */
export function partsFor<File>(
  network: NetworkId,
  { thread = [], withoutThreads: choice = 'first-part', ...first }: Threaded<File>,
): readonly [OutgoingPart<File>, ...OutgoingPart<File>[]] {
  const outgoing = (part: ThreadPart<File>) => ({ text: outgoingText(textFor(network, part)), media: part.media });
  if (hasThreads(network)) return [outgoing(first), ...thread.map(outgoing)];
  return [outgoing(thread.length > 0 && choice === 'one-text' ? asOneText(network, [first, ...thread]) : first)];
}

/** All parts as the one post of a network: its texts below one another, and all files. */
export function asOneText<File>(network: NetworkId, parts: readonly ThreadPart<File>[]): ThreadPart<File> {
  const texts = parts.map((part) => outgoingText(textFor(network, part))).filter((text) => !isBlank(text));
  return { description: texts.join('\n\n'), descriptions: {}, media: parts.flatMap(({ media }) => media) };
}
