import { plural } from '@nonet/domain';

import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';
import type { MediaItem } from '../media/media-item.ts';
import { durationText } from '../media/shown/duration-text.ts';
import { kindNames } from '../media/shown/media-name.ts';
import { Picture } from '../media/shown/picture.tsx';
import { CropButton } from './crop-here.tsx';

const mark = 'absolute bottom-1.5 left-1.5 rounded-xs bg-poster/75 px-1.5 py-px text-11 font-semibold text-white';

export interface TileProps {
  item: MediaItem;
  /** Counted from 1. */
  place: number;
  /** The file is shown as a whole, with room beside it; otherwise it fills the tile. */
  isWhole?: boolean;
  /** The picture that is shown before a video plays. */
  cover?: MediaItem | undefined;
  /** The moment of a video that is shown. */
  frameMs?: number | undefined;
  /** How many files have no tile of their own; this one counts them. */
  more?: number;
}

/** One file of a previewed post. The element around it gives the size. */
export function Tile({ item, place, isWhole = false, cover, frameMs, more = 0 }: TileProps) {
  const { type, alt, durationMs, document, captions } = item;
  const pages = document ? `, ${plural(document.pages, 'page')}` : '';
  const words = captions ? ', with captions' : '';
  const name = type === 'image' ? `Image ${place}` : `${kindNames[type]}${pages}${words}`;
  const rest = more > 0 ? ` and ${more} more` : '';
  return (
    <div className="@container relative size-full min-h-0 min-w-0 overflow-hidden bg-sunken">
      <div role="img" aria-label={`${alt ? `${name}: ${alt}` : name}${rest}`} className="absolute inset-0">
        <Picture
          item={(type === 'video' && cover) || item}
          frameMs={frameMs}
          isWhole={isWhole}
          className={cx('absolute inset-0', isWhole && 'bg-poster')}
        />
        {type === 'video' ? (
          <>
            <span className="absolute top-1/2 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full bg-poster/75 text-white">
              <Sign name="play" size={18} className="fill-current" />
            </span>
            {durationMs !== null && <span className={cx(mark, 'tabular-nums')}>{durationText(durationMs)}</span>}
            {captions && <span className={cx(mark, 'left-auto right-1.5')}>CC</span>}
          </>
        ) : (
          <TileMark item={item} isLast={more > 0} />
        )}
        {more > 0 && (
          <span className="absolute inset-0 grid place-items-center bg-poster/60 text-26 font-semibold text-white tabular-nums">
            +{more}
          </span>
        )}
      </div>
      {more === 0 && <CropButton fileKey={item.key} place={place} />}
    </div>
  );
}

function TileMark({ item: { alt, document }, isLast }: { item: MediaItem; isLast: boolean }) {
  if (document) return <span className={cx(mark, 'tabular-nums')}>{plural(document.pages, 'page')}</span>;
  return alt && !isLast && <span className={mark}>ALT</span>;
}
