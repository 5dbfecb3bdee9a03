import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enter } from '../tooling/product/person.ts';
import { asPerson, type LargeVideo, MEGABYTE, makeLargeVideo, sendVideo, uploadInParts } from './kit/large-video.ts';
import { rounded } from './kit/percentile.ts';
import { peakMemory, watchedMemory } from './kit/server-memory.ts';
import { withBenchProduct } from './kit/start-bench-product.ts';

const FILE_MB = 1024;
const HEAP_MB = 256;

/**
 * One video of a gigabyte into a server whose heap may have 256 MB, in one piece and (in a note) in parts. The baseline
 * is a bare loop that streams the same bytes to the same disk. The memory is the most that the server's process had.
 */
export async function upload() {
  const folder = await mkdtemp(join(tmpdir(), 'nonet-bench-upload-'));
  try {
    const video = await makeLargeVideo(FILE_MB * MEGABYTE);
    const bareMbPerS = await measureBare(folder, video);
    const env = {
      ...watchedMemory(folder, HEAP_MB),
      MAX_UPLOAD_MB: String(FILE_MB),
      MEDIA_QUOTA_MB: String(3 * FILE_MB),
    };
    const mbPerS = await withBenchProduct(
      async ({ url }) => {
        const credentials = { name: 'Ada', email: 'ada@nonet.test', password: 'a long password' };
        const { person } = await enter(url, credentials);
        const headers = asPerson(person, url);
        const whole = await timed(() => sendVideo(new URL('/api/media', url), 'POST', video, { headers }));
        const inParts = await timed(() => uploadInParts(person, url, video));
        console.error(`upload: in parts: ${inParts} MB/s`);
        return whole;
      },
      { env },
    );
    return { mbPerS, bareMbPerS, ratio: rounded(mbPerS / bareMbPerS), ...(await peakMemory(folder)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureBare(folder: string, video: LargeVideo): Promise<number> {
  const script = join(import.meta.dirname, 'kit/bare-upload-server.ts');
  const child = spawn(process.execPath, [script, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [port] = await once(child.stdout, 'data');
  const speed = await timed(() => sendVideo(new URL(`http://127.0.0.1:${String(port).trim()}`), 'POST', video));
  child.stdin.end();
  await ended;
  return speed;
}

/** The speed of the work in megabytes per second. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return rounded(FILE_MB / ((performance.now() - startedAt) / 1000));
}
