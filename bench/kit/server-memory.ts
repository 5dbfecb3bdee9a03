import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MEGABYTE } from './large-video.ts';

/** The environment of a server whose heap may have `heapMb`, and that tells `folder` the most memory that it had. */
export function watchedMemory(folder: string, heapMb: number): NodeJS.ProcessEnv {
  return {
    NODE_OPTIONS: `--max-old-space-size=${heapMb} --import ${join(import.meta.dirname, 'watch-memory.ts')}`,
    MEMORY_WATCH: folder,
  };
}

/** The most memory that a server of `watchedMemory` had, after its end. */
export async function peakMemory(folder: string): Promise<{ rssMiB: number; heapMiB: number }> {
  for (const name of await readdir(folder)) {
    const { script, rss, heapUsed } = JSON.parse(await readFile(join(folder, name), 'utf8'));
    if (script.endsWith(join('server', 'src', 'main.ts'))) {
      return { rssMiB: Math.round(rss / MEGABYTE), heapMiB: Math.round(heapUsed / MEGABYTE) };
    }
  }
  throw new Error('The server left no word about its memory.');
}
