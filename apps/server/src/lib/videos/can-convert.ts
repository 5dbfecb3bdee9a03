import { findNative } from '#/lib/videos/ffmpeg/platform-package.ts';

/** True when there is an FFmpeg for this system. Whether the operator wants conversion is another question. */
export function canConvert(): boolean {
  return findNative() !== undefined;
}
