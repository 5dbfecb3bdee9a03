import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { durationText } from '../media/duration-text.ts';
import type { MediaItem } from '../media/media-item.ts';
import { Picture } from '../media/picture.tsx';
import { gridRatio, keptRatio, type MediaLayout } from './media-layout.ts';

const mark = 'absolute bottom-1.5 left-1.5 rounded-xs bg-poster/75 px-1.5 py-px text-11 font-semibold text-white';
const mostFiles = 4;

/** The media of a post, laid out and cut as the network does. */
export function MediaFrame({
  items,
  layout: { single, several },
}: {
  items: readonly MediaItem[];
  layout: MediaLayout;
}) {
  const shown = items.slice(0, mostFiles);
  const [first] = shown;
  const count = shown.length;
  if (first === undefined) return null;
  if (count > 1 && several.kind === 'row') {
    return (
      <div className="mt-2.5 flex h-56 gap-1.5 overflow-hidden contain-inline-size">
        {shown.map((item, index) => (
          <div
            key={item.key}
            style={{ aspectRatio: keptRatio(item, several) }}
            className="grid h-full shrink-0 overflow-hidden rounded-lg border border-line"
          >
            <Tile item={item} place={index + 1} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div
      style={{
        aspectRatio: several.kind === 'grid' && count > 1 ? gridRatio(several, count) : keptRatio(first, single),
      }}
      className={cx(
        'mt-2.5 grid gap-0.5 overflow-hidden rounded-lg border border-line bg-line',
        count > 1 && 'grid-cols-2',
        count > 2 && 'grid-rows-2',
      )}
    >
      {shown.map((item, index) => (
        <Tile key={item.key} item={item} place={index + 1} isTall={count === 3 && index === 0} />
      ))}
    </div>
  );
}

function Tile({ item, place, isTall = false }: { item: MediaItem; place: number; isTall?: boolean }) {
  const { type, alt, durationMs } = item;
  const name = type === 'video' ? 'Video' : `Image ${place}`;
  return (
    <div
      role="img"
      aria-label={alt ? `${name}: ${alt}` : name}
      className={cx('relative min-h-0 min-w-0 overflow-hidden bg-sunken', isTall && 'row-span-2')}
    >
      <Picture item={item} className="absolute inset-0" />
      {type === 'video' ? (
        <>
          <span className="absolute top-1/2 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full bg-poster/75 text-white">
            <Sign name="play" size={18} className="fill-current" />
          </span>
          {durationMs !== null && <span className={cx(mark, 'tabular-nums')}>{durationText(durationMs)}</span>}
        </>
      ) : (
        alt && <span className={mark}>ALT</span>
      )}
    </div>
  );
}
