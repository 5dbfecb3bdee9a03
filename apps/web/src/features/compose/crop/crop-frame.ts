import type { Crop, PixelSize, Turn } from '@nonet/domain';

/** The rectangle of the turned picture that is kept, in fractions of it. */
export type Frame = Pick<Crop, 'x' | 'y' | 'width' | 'height'>;

/** A side or a corner of the frame, by the compass. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

/** The least side of a frame, as a part of the picture: what can still be taken hold of. */
const leastSide = 0.02;

/** The frame at another place, within the picture. */
export function movedFrame({ x, y, width, height }: Frame, across: number, down: number): Frame {
  return { x: clamp(x + across, 0, 1 - width), y: clamp(y + down, 0, 1 - height), width, height };
}

/**
 * The frame after one of its handles was moved; the opposite side or corner stays. `ratio` is its width by its height in pixels, null
 * where it is free; `size` is that of the turned picture.
 */
export function resizedFrame(
  frame: Frame,
  handle: Handle,
  [across, down]: readonly [number, number],
  { ratio, size }: { ratio: number | null; size: PixelSize },
): Frame {
  const isWest = handle.includes('w');
  const isNorth = handle.includes('n');
  const isAcross = isWest || handle.includes('e');
  const isDown = isNorth || handle.includes('s');
  const right = frame.x + frame.width;
  const bottom = frame.y + frame.height;
  // How far each side may go: to the edge of the picture, away from the side that stays.
  const roomAcross = isWest
    ? right
    : isAcross
      ? 1 - frame.x
      : 2 * Math.min(frame.x + frame.width / 2, 1 - frame.x - frame.width / 2);
  const roomDown = isNorth
    ? bottom
    : isDown
      ? 1 - frame.y
      : 2 * Math.min(frame.y + frame.height / 2, 1 - frame.y - frame.height / 2);
  const wantedWidth = isAcross ? frame.width + (isWest ? -across : across) : frame.width;
  const wantedHeight = isDown ? frame.height + (isNorth ? -down : down) : frame.height;
  if (ratio === null) {
    const width = isAcross ? clamp(wantedWidth, leastSide, roomAcross) : frame.width;
    const height = isDown ? clamp(wantedHeight, leastSide, roomDown) : frame.height;
    return { x: isWest ? right - width : frame.x, y: isNorth ? bottom - height : frame.y, width, height };
  }
  // As a fraction of the picture, how much wider than high a frame of this ratio is.
  const shape = (ratio * size.height) / size.width;
  const led =
    isAcross && isDown ? Math.max(wantedWidth, wantedHeight * shape) : isAcross ? wantedWidth : wantedHeight * shape;
  const width = clamp(led, Math.max(leastSide, leastSide * shape), Math.min(roomAcross, roomDown * shape));
  const height = width / shape;
  return {
    x: isWest ? right - width : isAcross ? frame.x : clamp(frame.x + (frame.width - width) / 2, 0, 1 - width),
    y: isNorth ? bottom - height : isDown ? frame.y : clamp(frame.y + (frame.height - height) / 2, 0, 1 - height),
    width,
    height,
  };
}

/** The largest frame of a ratio, around the middle of the former one as far as the picture allows. */
export function frameOfRatio({ x, y, width, height }: Frame, ratio: number, size: PixelSize): Frame {
  const shape = (ratio * size.height) / size.width;
  const [across, down] = shape > 1 ? [1, 1 / shape] : [shape, 1];
  return movedFrame({ x: x + (width - across) / 2, y: y + (height - down) / 2, width: across, height: down }, 0, 0);
}

/** The width of a frame by its height, in pixels. */
export function ratioOf({ width, height }: Frame, size: PixelSize): number {
  return (width * size.width) / (height * size.height);
}

/** The crop once what one sees is turned clockwise by a right angle, the other way round for `left`. */
export function turnedCrop(crop: Crop, way: 'left' | 'right'): Crop {
  const { x, y, width, height, rotate, flip } = crop;
  const isRight = way === 'right';
  // What is mirrored turns the other way before it is mirrored.
  const by = isRight === flip ? 270 : 90;
  const place = isRight ? { x: 1 - y - height, y: x } : { x: y, y: 1 - x - width };
  return { ...place, width: height, height: width, rotate: ((rotate + by) % 360) as Turn, flip };
}

/** The crop once what one sees is mirrored left to right. */
export function mirroredCrop(crop: Crop): Crop {
  return { ...crop, x: 1 - crop.x - crop.width, flip: !crop.flip };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, Math.min(least, most)), most);
}
