import type { ListedPost } from '@nonet/contract';
import { marksFor, type NetworkId, nameList, networkName, takesSpoilers, textFor } from '@nonet/domain';

/** The hidden words of a post at each network that hides them, and who shows them. */
export function SpoilerDetails({ post, networks }: { post: ListedPost; networks: readonly NetworkId[] }) {
  const { marks } = post;
  if (!marks) return null;
  const lines = networks.filter(takesSpoilers).flatMap((network) => {
    const text = textFor(network, post);
    const words = marksFor(network, post, marks).map(({ start, end }) => `“${text.slice(start, end)}”`);
    return words.length === 0 ? [] : [`${networkName(network)} hides ${nameList(words)}.`];
  });
  const without = networks.filter((network) => !takesSpoilers(network));
  if (lines.length === 0) return null;
  return (
    <p className="text-12 wrap-anywhere text-ink-3">
      {lines.join(' ')}
      {without.length > 0 &&
        ` ${nameList(without.map(networkName))} ${without.length === 1 ? 'shows' : 'show'} the whole text.`}
    </p>
  );
}
