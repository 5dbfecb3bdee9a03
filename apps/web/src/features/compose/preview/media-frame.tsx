import type { MediaItem } from '../media/media-item.ts';
import { divided, keptRatio, type MediaLayout, type MediaRow } from './media-layout.ts';
import { MediaSlides } from './media-slides.tsx';
import { Tile } from './tile.tsx';

const mostInRow = 4;

/** The media of a post, laid out and cut as the network does. */
export function MediaFrame({
  items,
  layout: { single, several },
  cover,
  coverMs,
  hasWords = false,
}: {
  items: readonly MediaItem[];
  layout: MediaLayout;
  /** The picture that is shown before a single video plays. */
  cover?: MediaItem | undefined;
  /** The moment of a single video that was chosen as its cover. */
  coverMs?: number | undefined;
  /** Each of several files has a title of its own. */
  hasWords?: boolean;
}) {
  const [first] = items;
  if (first === undefined) return null;
  if (items.length === 1) {
    return (
      <div style={{ aspectRatio: keptRatio(first, single) }} className={frame}>
        <Tile item={first} place={1} isWhole={single.isWhole === true} cover={cover} frameMs={coverMs} />
      </div>
    );
  }
  if (several.kind === 'row') return <Row items={items} layout={several} />;
  if (several.kind === 'slides')
    return <MediaSlides items={items} ratio={keptRatio(first, several)} hasWords={hasWords} />;
  const { ratio, columns, rows, cells } = divided(several, items.length, first);
  const shown = items.slice(0, cells.length);
  const more = several.kind === 'mosaic' ? items.length - shown.length : 0;
  return (
    <div
      style={{ aspectRatio: ratio, gridTemplate: `repeat(${rows}, 1fr) / repeat(${columns}, 1fr)` }}
      className={frame}
    >
      {shown.map((item, index) => {
        const [across, down] = cells[index] ?? [1, 1];
        return (
          <div
            key={item.key}
            style={{ gridColumn: `span ${across}`, gridRow: `span ${down}` }}
            className="min-h-0 min-w-0"
          >
            <Tile item={item} place={index + 1} more={index === shown.length - 1 ? more : 0} />
          </div>
        );
      })}
    </div>
  );
}

const frame = 'mt-2.5 grid gap-0.5 overflow-hidden rounded-lg border border-line bg-line';

function Row({ items, layout }: { items: readonly MediaItem[]; layout: MediaRow }) {
  return (
    <div className="mt-2.5 flex h-56 gap-1.5 overflow-hidden contain-inline-size">
      {items.slice(0, mostInRow).map((item, index) => (
        <div
          key={item.key}
          style={{ aspectRatio: keptRatio(item, layout) }}
          className="h-full shrink-0 overflow-hidden rounded-lg border border-line"
        >
          <Tile item={item} place={index + 1} />
        </div>
      ))}
    </div>
  );
}
