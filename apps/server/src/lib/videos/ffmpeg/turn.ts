import type { Stream } from '#/lib/videos/ffmpeg/native.ts';

/** The matrix that tells a player how to turn the stored frames (libavcodec/packet.h, libavutil/display.h). */
const DISPLAY_MATRIX = 5;

export interface Turn {
  /** Degrees clockwise. */
  rotation: 0 | 90 | 180 | 270;
  /** Mirrored before it is turned, as front cameras do. */
  mirrored: boolean;
}

/** How a player turns the stored frames of a track. Turns that are no quarter are none. */
export function turnOf({ codecpar }: Stream): Turn {
  const data = codecpar.getCodedSideData(DISPLAY_MATRIX);
  if (data === null || data.length < 36) return { rotation: 0, mirrored: false };
  const at = (index: number) => data.readInt32LE(index * 4);
  const [a, b, c, d] = [at(0), at(1), at(3), at(4)];
  const mirrored = a * d - b * c < 0;
  // A mirrored picture is turned back first: its first column of the matrix has the other sign.
  const degrees = Math.round(((Math.atan2(mirrored ? -b : b, mirrored ? -a : a) * 180) / Math.PI + 360) % 360);
  const rotation = ([0, 90, 180, 270] as const).find((quarter) => quarter === degrees % 360) ?? 0;
  return { rotation, mirrored };
}
