import { type NetworkId, networkRules, type PixelSize, type Template } from '@nonet/domain';

/** A shape that can be chosen for the frame. */
export interface CropRatio {
  /** '4:5'. */
  name: string;
  /** Width by height. */
  ratio: number;
  /** The chosen networks that advise it, or whose limit it is. */
  networks: readonly NetworkId[];
  /** True for the shape that the template asks for. */
  isOfTemplate: boolean;
}

/** The template's shape, a square, and those of the chosen networks: the size that they advise, and the limits of what they take. */
export function cropRatios(template: Template | null, networks: readonly NetworkId[]): CropRatio[] {
  const found = new Map<string, CropRatio>();
  function add(across: number, down: number, of: { network?: NetworkId; isOfTemplate?: boolean }) {
    const name = ratioName(across, down);
    const { networks: others = [], isOfTemplate = false } = found.get(name) ?? {};
    const all = of.network === undefined || others.includes(of.network) ? others : [...others, of.network];
    found.set(name, {
      name,
      ratio: across / down,
      networks: all,
      isOfTemplate: isOfTemplate || of.isOfTemplate === true,
    });
  }
  if (template) {
    const [across = 1, down = 1] = template.mediaRequirement.aspectRatio.split(':').map(Number);
    add(across, down, { isOfTemplate: true });
  }
  add(1, 1, {});
  for (const network of networks) {
    const { bestPhoto, images, maxImages } = networkRules[network];
    if (maxImages === 0) continue;
    if (bestPhoto) add(bestPhoto.width, bestPhoto.height, { network });
    for (const limit of images?.ratio ? [images.ratio.tallest, images.ratio.widest] : []) add(...limit, { network });
  }
  return [...found.values()];
}

/** '4:5' for 1440 by 1800. What has no small whole numbers is told by one: '1.91:1'. */
function ratioName(across: number, down: number): string {
  const divisor = Number.isInteger(across) && Number.isInteger(down) ? greatestDivisor(across, down) : 1;
  const [width, height] = [across / divisor, down / divisor];
  if (Number.isInteger(width) && Math.max(width, height) <= 50) return `${width}:${height}`;
  const value = across / down;
  return value >= 1 ? `${rounded(value)}:1` : `1:${rounded(1 / value)}`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

/** True for a frame of this ratio, as far as whole pixels allow. */
export function hasRatio({ width, height }: PixelSize, ratio: number): boolean {
  return Math.abs(width - height * ratio) <= 1 || Math.abs(height - width / ratio) <= 1;
}
