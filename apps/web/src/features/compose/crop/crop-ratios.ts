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
  /** The outer limit of what the networks take; null for a shape that is used. */
  limit: 'tallest' | 'widest' | null;
}

/** What people know from their phones and from networks, in the order in which it is used. */
const usual = [
  [1, 1],
  [4, 5],
  [3, 4],
  [9, 16],
  [16, 9],
  [2, 3],
] as const;
/** Beyond it nobody sees what is on a picture: no frame for it. */
const mostSides = 4;

/** The template's shape, the usual ones, the sizes that the chosen networks advise, and last the limits of what they take. */
export function cropRatios(template: Template | null, networks: readonly NetworkId[]): CropRatio[] {
  const found = new Map<string, CropRatio>();
  function add(
    [across, down]: readonly [number, number],
    of: { network?: NetworkId; isOfTemplate?: boolean; limit?: CropRatio['limit'] },
  ) {
    const name = ratioName(across, down);
    const { network, limit = null } = of;
    const key = `${limit} ${name}`;
    const { networks: others = [], isOfTemplate = false } = found.get(key) ?? {};
    const all = network === undefined || others.includes(network) ? others : [...others, network];
    const isAsked = isOfTemplate || of.isOfTemplate === true;
    found.set(key, { name, ratio: across / down, networks: all, isOfTemplate: isAsked, limit });
  }
  if (template) {
    const [across = 1, down = 1] = template.mediaRequirement.aspectRatio.split(':').map(Number);
    add([across, down], { isOfTemplate: true });
  }
  for (const ratio of usual) add(ratio, {});
  const taking = networks.filter((network) => networkRules[network].maxImages > 0);
  for (const network of taking) {
    const { bestPhoto } = networkRules[network];
    if (bestPhoto) add([bestPhoto.width, bestPhoto.height], { network });
  }
  for (const limit of ['tallest', 'widest'] as const) {
    for (const network of taking) {
      const ratio = networkRules[network].images?.ratio?.[limit];
      if (ratio && Math.max(...ratio) <= mostSides * Math.min(...ratio)) add(ratio, { network, limit });
    }
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
