import type { FileKind } from '#/networks/file-kind.ts';
import { type NetworkId, networkIds } from '#/networks/network-id.ts';

/**
 * The part of a picture that is shown. The upright picture is first turned clockwise by `rotate`, then mirrored left to right if `flip`,
 * and of what that gives the rectangle is kept: fractions of its width and height, from its upper left corner.
 */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotate: Turn;
  readonly flip: boolean;
}

/** Degrees, clockwise. */
export const turns = [0, 90, 180, 270] as const;
export type Turn = (typeof turns)[number];

/** Whose crop it is: of one network, or of all that have none of their own. */
export const cropOwners = ['everyone', ...networkIds] as const;
export type CropOwner = (typeof cropOwners)[number];

/** The crops of one picture. */
export type Crops = Readonly<Partial<Record<CropOwner, Crop>>>;

/** A width and a height in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in pixels, inside of a picture. */
export interface PixelArea extends PixelSize {
  readonly left: number;
  readonly top: number;
}

/** The whole picture as it is. */
export const wholePicture: Crop = { x: 0, y: 0, width: 1, height: 1, rotate: 0, flip: false };

/** Fractions are kept to a hundred-thousandth: less than a pixel of any picture, and the same crop is the same text. */
const PRECISION = 100_000;

/**
 * A crop that lies inside of the picture: what reaches beyond its edges is cut off. Null where nothing is left, and for numbers that
 * are none, such as NaN, zero and less for a size.
 */
export function cropWithin({ x, y, width, height, rotate, flip }: Crop): Crop | null {
  if (![x, y, width, height].every(Number.isFinite) || width <= 0 || height <= 0 || !turns.includes(rotate))
    return null;
  const [left, right] = [atFraction(x), atFraction(x + width)];
  const [top, bottom] = [atFraction(y), atFraction(y + height)];
  if (right <= left || bottom <= top) return null;
  return { x: left, y: top, width: rounded(right - left), height: rounded(bottom - top), rotate, flip: flip === true };
}

/** True for a crop that changes nothing. */
export function isWhole({ x, y, width, height, rotate, flip }: Crop): boolean {
  return x === 0 && y === 0 && width === 1 && height === 1 && rotate === 0 && !flip;
}

/** The crop that a network gets: its own, else that for everyone. Null: the picture as it is. */
export function cropFor(network: NetworkId, crops: Crops = {}): Crop | null {
  const crop = crops[network] ?? crops.everyone;
  return crop === undefined || isWhole(crop) ? null : crop;
}

/** The size of a picture once it is turned. */
export function turnedSize({ width, height }: PixelSize, rotate: Turn): PixelSize {
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** The rectangle of the turned picture that a crop keeps, at least one pixel wide and high. */
export function croppedArea(size: PixelSize, { x, y, width, height, rotate }: Crop): PixelArea {
  const turned = turnedSize(size, rotate);
  const left = Math.min(Math.round(x * turned.width), turned.width - 1);
  const top = Math.min(Math.round(y * turned.height), turned.height - 1);
  const right = Math.min(Math.max(Math.round((x + width) * turned.width), left + 1), turned.width);
  const bottom = Math.min(Math.max(Math.round((y + height) * turned.height), top + 1), turned.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** The rectangle of the upright picture that a crop keeps, before it is turned and mirrored. */
export function uprightArea(size: PixelSize, crop: Crop): PixelArea {
  const turned = turnedSize(size, crop.rotate);
  const { left, top, width, height } = croppedArea(size, crop);
  const across = crop.flip ? turned.width - left - width : left;
  switch (crop.rotate) {
    case 0:
      return { left: across, top, width, height };
    case 90:
      return { left: top, top: turned.width - across - width, width: height, height: width };
    case 180:
      return { left: turned.width - across - width, top: turned.height - top - height, width, height };
    case 270:
      return { left: turned.height - top - height, top: across, width: height, height: width };
    default:
      return crop.rotate satisfies never;
  }
}

/** A picture as a network gets it: with the size that its crop leaves. */
export function seenBy<File extends { readonly width?: number | null; readonly height?: number | null }>(
  network: NetworkId | 'everyone',
  file: File & { readonly type: FileKind; readonly animated?: boolean; readonly crops?: Crops },
): File {
  const crop = network === 'everyone' ? (file.crops?.everyone ?? null) : cropFor(network, file.crops);
  const { width = null, height = null } = file;
  if (crop === null || !canBeCropped(file) || width === null || height === null) return file;
  const area = croppedArea({ width, height }, crop);
  return { ...file, width: area.width, height: area.height };
}

/** Only still pictures can be cropped: an animation and a video are never changed. */
export function canBeCropped({
  type,
  animated = false,
}: {
  readonly type: string;
  readonly animated?: boolean;
}): boolean {
  return type === 'image' && !animated;
}

/** The crops that have an effect, each within the picture. */
export function keptCrops(crops: Crops): Crops {
  const within = cropOwners.flatMap((owner) => {
    const crop = crops[owner] && cropWithin(crops[owner]);
    return crop ? [{ owner, crop }] : [];
  });
  const isForEveryone = within.some(({ owner, crop }) => owner === 'everyone' && !isWhole(crop));
  // Without a crop for everyone, the whole picture is what a network gets anyway.
  const kept = within.filter(({ owner, crop }) => !isWhole(crop) || (owner !== 'everyone' && isForEveryone));
  return Object.fromEntries(kept.map(({ owner, crop }) => [owner, crop]));
}

function atFraction(value: number): number {
  return rounded(Math.min(Math.max(value, 0), 1));
}

function rounded(value: number): number {
  return Math.round(value * PRECISION) / PRECISION;
}
