import type { SyntheticEvent } from 'react';

import { cx } from '#/ui/cx.ts';

import { CroppedPicture } from './cropped-picture.tsx';
import type { MediaItem } from './media-item.ts';

export interface PictureProps {
  item: MediaItem;
  /** The moment of a video that is shown, in milliseconds; otherwise its first frame. */
  frameMs?: number | undefined;
  /** It is shown as a whole, with room beside it; otherwise it fills the element. */
  isWhole?: boolean;
  /** Called with what showing the file reveals. */
  onMeasure?: ((size: Pick<MediaItem, 'width' | 'height' | 'durationMs'>) => void) | undefined;
  className?: string | undefined;
}

/** The small picture of a file; for a video, one of its frames. The elements around it say what it is. */
export function Picture({ item, frameMs = 1, isWhole = false, onMeasure, className }: PictureProps) {
  const { type, url, thumbnailUrl } = item;
  if (url === null) return null;
  const look = cx('size-full', isWhole ? 'object-contain' : 'object-cover', className);
  if (type === 'image') {
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
      src={`${url}#t=${frameMs / 1_000}`}
      preload="metadata"
      muted
      playsInline
      tabIndex={-1}
      aria-hidden
      className={look}
      onLoadedMetadata={(event) => onMeasure?.(sizeOf(event))}
    />
  );
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
