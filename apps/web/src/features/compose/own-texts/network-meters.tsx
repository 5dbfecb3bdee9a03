import {
  countedLimit,
  hasOwnText,
  type NetworkId,
  type NetworkTexts,
  networkName,
  networkRules,
  plural,
  unitNoun,
  type Weigh,
} from '@nonet/domain';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { cx } from '#/ui/cx.ts';

export interface NetworkMetersProps {
  /** The networks that receive the post, each once. */
  networks: readonly NetworkId[];
  post: { description: string; descriptions: NetworkTexts };
  photoCount: number;
  weigh: Weigh | null;
  /** Called to show what is over a network's limit. */
  onShow: () => void;
}

/** How much of each network's own limits the post uses: its text in the network's counting, and its photos. */
export function NetworkMeters({ networks, ...rest }: NetworkMetersProps) {
  return networks.map((network) => <Meter key={network} network={network} {...rest} />);
}

const look = 'inline-flex h-7 items-center gap-1.5 rounded-sm px-2 text-12 font-[550] tabular-nums';

function Meter({
  network,
  post,
  photoCount,
  weigh,
  onShow,
}: Omit<NetworkMetersProps, 'networks'> & { network: NetworkId }) {
  const { text, maxImages } = networkRules[network];
  // A network with its own text has a field and a counter for that.
  const isOwn = hasOwnText(network, post.descriptions);
  const limit = isOwn ? null : countedLimit(post.description, text.limits, weigh);
  const isTextOver = limit !== null && (limit.length ?? 0) > limit.max;
  const arePhotosOver = photoCount > maxImages;
  const words = [
    isOwn && 'own text',
    limit?.length != null && `${limit.length} of ${limit.max} ${unitNoun(limit.unit)}`,
    photoCount > 0 && `${photoCount} of ${plural(maxImages, 'photo')}`,
  ].filter(Boolean);
  const face = (
    <>
      <PlatformGlyph network={network} size={14} />
      <span aria-hidden className={cx(isTextOver && 'text-red')}>
        {isOwn && 'own text'}
        {limit && `${limit.length ?? '…'} / ${limit.max}`}
      </span>
      {photoCount > 0 && (
        <span
          aria-hidden
          className={cx('before:pr-1.5 before:text-ink-3 before:content-["·"]', arePhotosOver && 'text-red')}
        >
          {photoCount} of {maxImages}
          <span className="max-sm:hidden"> photos</span>
        </span>
      )}
      <span className="sr-only">{[networkName(network), words.join(', ')].filter(Boolean).join(': ')}</span>
    </>
  );
  if (!isTextOver && !arePhotosOver) return <span className={cx(look, 'bg-fill text-ink-2')}>{face}</span>;
  return (
    <button
      type="button"
      onClick={onShow}
      className={cx(look, 'touch-44 relative bg-red-soft text-ink-2 hover:underline')}
    >
      {face}
    </button>
  );
}
