import { type NetworkId, networkIds } from '#/networks/network-id.ts';
import { networkRules } from '#/networks/rules.ts';
import { partsFor, type Threaded } from '#/posts/thread.ts';
import { isBlank } from '#/text/blank.ts';
import { textHash } from '#/text/text-hash.ts';

/** Within how many milliseconds a network refuses the same text of an account again, for those that do. */
export const repeatWindows: Readonly<Partial<Record<NetworkId, number>>> = Object.fromEntries(
  networkIds.flatMap((id) => {
    const { refusesRepeats } = networkRules[id].text;
    return refusesRepeats === undefined ? [] : [[id, refusesRepeats.withinMs]];
  }),
);

/**
 * By what a network that refuses the text of an account again knows the text of this post, the first one of a thread: what differs only
 * in spaces, or in how its letters are put together, is the same. Null where it compares nothing: at other networks, with files, and
 * without a text.
 */
export function textKey(network: NetworkId, post: Threaded<unknown>): number | null {
  if (repeatWindows[network] === undefined) return null;
  const [{ text, media }] = partsFor(network, post);
  if (media.length > 0 || isBlank(text)) return null;
  return textHash(text.normalize('NFC').replace(/\s+/gu, ' ').trim());
}

/** `textKey` of a post at all networks where it has one. */
export function textKeys(post: Threaded<unknown>): Readonly<Partial<Record<NetworkId, number>>> {
  return Object.fromEntries(
    networkIds.flatMap((id) => {
      const key = textKey(id, post);
      return key === null ? [] : [[id, key]];
    }),
  );
}
