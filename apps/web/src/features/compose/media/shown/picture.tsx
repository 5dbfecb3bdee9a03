import type { SyntheticEvent } from 'react';

import { cx } from '#/ui/cx.ts';
import type { MediaItem, ShownPage } from '../media-item.ts';
import { CroppedPicture } from './cropped-picture.tsx';
import { useFirstAddress } from './use-first-address.ts';
import { usePagePicture } from './use-page-picture.ts';

export interface PictureProps {
  item: MediaItem;
  /** The moment of a video that is shown, in milliseconds; otherwise one near its beginning. */
  frameMs?: number | undefined;
  /** It is shown as a whole, with room beside it; otherwise it fills the element. */
  isWhole?: boolean;
  /** Called with what showing the file reveals. */
  onMeasure?: ((size: Pick<MediaItem, 'width' | 'height' | 'durationMs'>) => void) | undefined;
  className?: string | undefined;
}

/** The small picture of a file; for a video, one of its frames. The elements around it say what it is. */
export function Picture({ item, frameMs, isWhole = false, onMeasure, className }: PictureProps) {
  const { type, thumbnailUrl, page } = item;
  // Of a document, a browser draws its first page, which the server has made.
  const url = useFirstAddress(type === 'document' ? thumbnailUrl : item.url);
  if (page) return <PagePicture {...page} isWhole={isWhole} className={className} />;
  if (url === null) return null;
  const look = cx('size-full', isWhole ? 'object-contain' : 'object-cover', className);
  if (type !== 'video') {
    const isLocal = url.startsWith('blob:');
    if (item.crop) {
      const source = isLocal ? url : (thumbnailUrl ?? url);
      return <CroppedPicture key={url} url={source} shown={item.crop} isWhole={isWhole} className={className} />;
    }
    return (
      <img
        key={url}
        src={isLocal ? url : (thumbnailUrl ?? url)}
        alt=""
        draggable={false}
        decoding="async"
        className={look}
        // The size of a thumbnail does not tell the picture's size.
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          isLocal && onMeasure?.({ width: naturalWidth, height: naturalHeight, durationMs: null })
        }
        // A picture that this browser cannot show is still accepted, because the server makes one that it can.
        onError={({ currentTarget }) => {
          currentTarget.style.visibility = 'hidden';
        }}
      />
    );
  }
  return (
    <video
      // Some browsers draw no frame of a video until one is requested.
      src={`${url}#t=${(frameMs ?? 1) / 1_000}`}
      preload="metadata"
      muted
      playsInline
      tabIndex={-1}
      aria-hidden
      className={look}
      onLoadedMetadata={(event) => {
        onMeasure?.(sizeOf(event));
        // Going to a moment makes a browser decode it, and the first frame of many films is black.
        if (frameMs === undefined) event.currentTarget.currentTime = Math.min(1, event.currentTarget.duration / 4 || 0);
      }}
    />
  );
}

/** A page of a document, as the server draws it. */
function PagePicture({ number, of, isWhole, className }: ShownPage & Pick<PictureProps, 'isWhole' | 'className'>) {
  const url = usePagePicture(of, number);
  const look = cx('size-full', isWhole ? 'object-contain' : 'object-cover', className);
  return url && <img src={url} alt="" draggable={false} decoding="async" className={look} />;
}

function sizeOf({
  currentTarget,
}: SyntheticEvent<HTMLVideoElement>): Pick<MediaItem, 'width' | 'height' | 'durationMs'> {
  const { videoWidth, videoHeight, duration } = currentTarget;
  return {
    width: videoWidth || null,
    height: videoHeight || null,
    durationMs: Number.isFinite(duration) ? Math.round(duration * 1000) : null,
  };
}
