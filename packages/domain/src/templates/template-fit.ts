import type { MediaRequirement } from '#/templates/template.ts';

/**
 * How a picture stands to the size that a template asks for. `other-shape`: a crop makes it fit. `smaller`: of the right
 * shape, with fewer pixels. Null: its size is not known.
 */
export type TemplateFit = 'fits' | 'other-shape' | 'smaller' | null;

/** Whether a picture of this size, in pixels, is what a template asks for. The shape may be off by the rounding to whole pixels. */
export function templateFit(
  { dimensions }: Pick<MediaRequirement, 'dimensions'>,
  { width, height }: { readonly width: number | null; readonly height: number | null },
): TemplateFit {
  if (width === null || height === null) return null;
  const wanted = sizeOf(dimensions);
  const isOff = Math.abs(width - (height * wanted.width) / wanted.height) > 1;
  const isTooHigh = Math.abs(height - (width * wanted.height) / wanted.width) > 1;
  if (isOff && isTooHigh) return 'other-shape';
  return width < wanted.width - 1 || height < wanted.height - 1 ? 'smaller' : 'fits';
}

/** A size in pixels from '{width}x{height}'. */
function sizeOf(dimensions: string): { width: number; height: number } {
  const [width = 0, height = 0] = dimensions.split('x').map(Number);
  return { width, height };
}
