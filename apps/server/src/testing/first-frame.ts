import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';

/** The first frame of a video as rows of red, green and blue. It is decoded in a process of its own, as FFmpeg needs. */
export async function firstFrameOf(video: string): Promise<{ pixels: Buffer; width: number; height: number }> {
  const script = fileURLToPath(new URL('./first-frame-process.ts', import.meta.url));
  const options = { encoding: 'buffer', maxBuffer: 100_000_000 } as const;
  const { stdout: png } = await promisify(execFile)(process.execPath, [script, video], options);
  const { data: pixels, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels, width: info.width, height: info.height };
}
