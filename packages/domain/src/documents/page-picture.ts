import type { DocumentProbe } from '#/media/document-probe.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';

/** Longest side of a page that is drawn for a network: the text of a page of A4 is read with ease. */
const PAGE_MAX_EDGE = 2160;

/**
 * The size in pixels in which a network gets the pages of a document as pictures, all the same. Where it does not take their shape, they
 * get white edges.
 */
export function pagePicture(
  { width, height }: Pick<DocumentProbe, 'width' | 'height'>,
  { images }: Pick<NetworkRules, 'images'>,
): { width: number; height: number } {
  const { ratio = null, maxEdge = null, maxPixels = null } = images ?? {};
  const [tallest, widest] =
    ratio === null ? [0, Number.POSITIVE_INFINITY] : [fraction(ratio.tallest), fraction(ratio.widest)];
  const shape = Math.min(Math.max(width / height, tallest), widest);
  const edge = Math.min(
    maxEdge ?? PAGE_MAX_EDGE,
    PAGE_MAX_EDGE,
    Math.sqrt((maxPixels ?? Number.POSITIVE_INFINITY) * 0.5),
  );
  // The shorter side is rounded towards the middle of what is taken.
  return shape < 1
    ? { width: Math.max(1, Math.ceil(edge * shape)), height: Math.floor(edge) }
    : { width: Math.floor(edge), height: Math.max(1, Math.ceil(edge / shape)) };
}

function fraction([width, height]: readonly [number, number]): number {
  return width / height;
}
