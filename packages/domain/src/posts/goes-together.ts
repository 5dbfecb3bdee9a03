import type { Kind, Meeting } from '#/networks/meeting.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';
import { networkRules } from '#/networks/rules.ts';

const names: Record<Kind, { readonly one: string; readonly the: string }> = {
  files: { one: 'files', the: 'the files' },
  poll: { one: 'a poll', the: 'the poll' },
  card: { one: 'a link card', the: 'the link card' },
  attachment: { one: 'a long text', the: 'the long text' },
  document: { one: 'a document', the: 'the document' },
  carousel: { one: 'a carousel', the: 'the carousel' },
};

/** A meeting in a post, and what is said of it. */
export interface Met extends Meeting {
  readonly network: NetworkId;
  readonly sentence: string;
}

/**
 * What a network does not take together of the kinds that a post has: the one table of what goes together. Its rows are each network's
 * `together`; pairs that are in no row go together, or the network takes one of them in no post.
 */
export function meetings(network: NetworkId, present: ReadonlySet<Kind>): readonly Met[] {
  const name = networkName(network);
  return (networkRules[network].together ?? [])
    .filter((meeting) => meeting.kinds.every((kind) => present.has(kind)))
    .map((meeting) => ({ ...meeting, network, sentence: sentenceOf(name, meeting) }));
}

function sentenceOf(name: string, { kinds: [one, other], goes }: Meeting): string {
  if (goes === null) return `${name} does not take ${names[one].one} and ${names[other].one} in one post.`;
  const behind = goes === one ? other : one;
  return `${name} gets ${names[goes].the} without ${names[behind].the}.`;
}

/** Whether the network gets this kind of a post that has these, as far as the other kinds let it. */
export function isSentTo(network: NetworkId, kind: Kind, present: ReadonlySet<Kind>): boolean {
  return meetings(network, present).every(({ kinds: met, goes }) => !met.includes(kind) || goes === kind);
}

/** What to take out of a post so that the two no longer meet. */
export function wayOut({ kinds: [one, other] }: Meeting): string {
  return `Remove ${names[one].the} or ${names[other].the}`;
}
