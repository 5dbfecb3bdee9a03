import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../tooling/repository-root.ts';

const folder = join(repositoryRoot, '.cache/bench-films');

/** Films that networks do not take as they are, as FFmpeg's program makes them. */
const films = {
  /** A stream recorder's: H.264 of 4:2:2 with grain, and Opus. */
  '1080p30.mkv': {
    frames: 's=1920x1080:r=30:d=20,noise=alls=4:allf=t',
    codecs: x264And('yuv422p', 'libopus', { seconds: 20, quality: 20 }),
  },
  /** A camera's: HEVC of 10 bits, 4K, 60 frames. */
  '2160p60.mkv': { frames: 's=3840x2160:r=60:d=5', codecs: x265And('libopus', 5) },
  /** An old camera's: twenty minutes of MPEG-4 and MP3. */
  '720p.avi': {
    frames: 's=1280x720:r=25:d=1200',
    codecs: [...soundOf(1_200), '-c:v', 'mpeg4', '-q:v', '5', '-c:a', 'libmp3lame', '-b:a', '128k'],
  },
  /** Minutes to convert, and little to upload. */
  'plain.mkv': {
    frames: 's=1920x1080:r=30:d=240',
    codecs: x264And('yuv422p', 'libopus', { seconds: 240, quality: 45 }),
  },
} as const;

export type FilmName = keyof typeof films;

/** The path of a film. Each is made once by the `ffmpeg` of the system and kept. */
export async function filmNamed(name: FilmName): Promise<string> {
  const file = join(folder, name);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  console.error(`Making ${file}, once`);
  const { frames, codecs } = films[name];
  const made = join(folder, `unfinished-${name}`);
  const picture = ['-f', 'lavfi', '-i', `testsrc2=${frames}`];
  await promisify(execFile)('ffmpeg', ['-y', '-v', 'error', ...picture, ...codecs, made]).catch((error: unknown) => {
    throw new Error('Films are made by the program ffmpeg (Debian: apt-get install ffmpeg)', { cause: error });
  });
  await rename(made, file);
  return file;
}

function soundOf(seconds: number): string[] {
  return ['-f', 'lavfi', '-i', `sine=f=440:r=44100:d=${seconds}`];
}

function x264And(pixels: string, sound: string, { seconds, quality }: { seconds: number; quality: number }): string[] {
  const picture = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', String(quality), '-pix_fmt', pixels];
  return [...soundOf(seconds), ...picture, '-c:a', sound, '-b:a', '96k'];
}

function x265And(sound: string, seconds: number): string[] {
  const picture = ['-c:v', 'libx265', '-preset', 'ultrafast', '-crf', '22', '-x265-params', 'log-level=none'];
  return [...soundOf(seconds), ...picture, '-pix_fmt', 'yuv420p10le', '-c:a', sound, '-b:a', '96k'];
}
