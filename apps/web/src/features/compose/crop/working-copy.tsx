import { type CSSProperties, useEffect, useRef, useState } from 'react';

export interface WorkingCopyProps {
  /** The picture itself, where this page holds it. */
  file: Blob | null;
  /** Where it can be had otherwise. */
  url: string | null;
  style: CSSProperties;
}

/** More than a screen shows of it, and little enough to be moved about at once. */
const longestEdge = 1600;

/**
 * The picture to work on. A photo of 50 megapixels would take 200 MB as pixels; the browser decodes it beside the page and gives back
 * only as much as is shown. What this page does not hold, or cannot decode, is shown from its address.
 */
export function WorkingCopy({ file, url, style }: WorkingCopyProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDecoded, setDecoded] = useState(false);
  const [hasFailed, setFailed] = useState(file === null);

  useEffect(() => {
    if (file === null) return;
    let isOver = false;
    smallCopy(file)
      .then((copy) => {
        const target = canvas.current;
        if (!isOver && target) {
          target.width = copy.width;
          target.height = copy.height;
          target.getContext('2d')?.drawImage(copy, 0, 0);
          setDecoded(true);
        }
        copy.close();
      })
      // Not every browser can decode every picture, such as HEIC; the server made one that it can show.
      .catch(() => !isOver && setFailed(true));
    return () => {
      isOver = true;
    };
  }, [file]);

  const look = 'absolute top-1/2 left-1/2 max-w-none';
  if (hasFailed && url !== null) {
    return <img src={url} alt="" decoding="async" draggable={false} style={style} className={look} />;
  }
  return <canvas ref={canvas} data-decoded={isDecoded || undefined} style={style} className={look} />;
}

/** Decoded and made smaller in one go, upright, off the page's own thread. */
async function smallCopy(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image', resizeWidth: longestEdge, resizeQuality: 'medium' });
}
