import type { ImageRules } from '#/networks/network-rules.ts';

/** The pictures that can be the cover of a video, up to so many bytes and, where there is such a limit, pixels. */
export function coversUpTo(
  maxBytes: number,
  types: readonly string[] = ['image/jpeg', 'image/png'],
  maxPixels: number | null = null,
): ImageRules {
  return { types, maxBytes, maxEdge: null, maxPixels, ratio: null, animation: null };
}
