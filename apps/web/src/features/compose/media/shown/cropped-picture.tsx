import { croppedArea, turnedSize } from '@nonet/domain';
import type { CSSProperties } from 'react';

import { cx } from '#/ui/cx.ts';

import type { ShownCrop } from '../media-item.ts';

export interface CroppedPictureProps {
  url: string;
  shown: ShownCrop;
  /** It is shown as a whole, with room beside it; otherwise it fills the element. */
  isWhole: boolean;
  className?: string | undefined;
}

/**
 * The part of a picture that a crop keeps, turned and mirrored by styles: the picture is neither drawn nor read, which a picture of
 * another origin would not allow, and the browser may show a smaller one.
 */
export function CroppedPicture({ url, shown: { crop, ...size }, isWhole, className }: CroppedPictureProps) {
  const { left, top, width, height } = croppedArea(size, crop);
  const turned = turnedSize(size, crop.rotate);
  const ratio = width / height;
  const share = (part: number, of: number) => `${(part / of) * 100}%`;
  const frame: CSSProperties = {
    aspectRatio: ratio,
    width: isWhole ? `min(100cqw, 100cqh * ${ratio})` : `max(100cqw, 100cqh * ${ratio})`,
  };
  const turnedPicture: CSSProperties = {
    left: share(-left, width),
    top: share(-top, height),
    width: share(turned.width, width),
    height: share(turned.height, height),
  };
  const picture: CSSProperties = {
    width: share(size.width, turned.width),
    height: share(size.height, turned.height),
    transform: `translate(-50%, -50%) scaleX(${crop.flip ? -1 : 1}) rotate(${crop.rotate}deg)`,
  };
  return (
    <div className={cx('@container-size grid size-full place-content-center overflow-hidden', className)}>
      <div style={frame} className="relative overflow-hidden">
        <div style={turnedPicture} className="absolute">
          <img
            src={url}
            alt=""
            draggable={false}
            decoding="async"
            style={picture}
            className="absolute top-1/2 left-1/2 max-w-none"
            onError={({ currentTarget }) => {
              currentTarget.style.visibility = 'hidden';
            }}
          />
        </div>
      </div>
    </div>
  );
}
