import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { freeBox, makeVideo } from '../apps/server/src/testing/video.ts';
import { enter, type Person } from '../tooling/product/person.ts';
import { rounded } from './kit/percentile.ts';
import { withBenchProduct } from './kit/start-bench-product.ts';

const MEGABYTE = 1024 * 1024;
const FILE_MB = 1024;
const HEAP_MB = 256;
const PART_BYTES = 4 * MEGABYTE;
const BLOCK = Buffer.alloc(MEGABYTE);

/**
 * One video of a gigabyte into a server whose heap may have 256 MB, in one piece and (in a note) in parts. The baseline
 * is a bare loop that streams the same bytes to the same disk. The memory is the most that the server's process had.
 */
export async function upload() {
  const folder = await mkdtemp(join(tmpdir(), 'nonet-bench-upload-'));
  try {
    const video = await makeVideo();
    const rest = FILE_MB * MEGABYTE - video.length;
    const head = Buffer.concat([video, freeBox(rest, 8)]);
    const bareMbPerS = await measureBare(folder, head);
    const env = {
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB} --import ${join(import.meta.dirname, 'kit/watch-memory.ts')}`,
      MEMORY_WATCH: folder,
      MAX_UPLOAD_MB: String(FILE_MB),
      MEDIA_QUOTA_MB: String(3 * FILE_MB),
    };
    const mbPerS = await withBenchProduct(
      async ({ url }) => {
        const credentials = { name: 'Ada', email: 'ada@nonet.test', password: 'a long password' };
        const { person } = await enter(url, credentials);
        const whole = await timed(() =>
          send(new URL('/api/media', url), 'POST', wholeFile(head), asPerson(person, url)),
        );
        const inParts = await timed(() => sendInParts(person, url, head));
        console.error(`upload: in parts of ${PART_BYTES / MEGABYTE} MB: ${inParts} MB/s`);
        return whole;
      },
      { env },
    );
    return { mbPerS, bareMbPerS, ratio: rounded(mbPerS / bareMbPerS), ...(await peakMemory(folder)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureBare(folder: string, head: Buffer): Promise<number> {
  const script = join(import.meta.dirname, 'kit/bare-upload-server.ts');
  const child = spawn(process.execPath, [script, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [port] = await once(child.stdout, 'data');
  const speed = await timed(() =>
    send(new URL(`http://127.0.0.1:${String(port).trim()}`), 'POST', wholeFile(head), {}),
  );
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

function asPerson({ cookie }: Person, origin: string): Record<string, string> {
  return { cookie, origin };
}

/** The bytes from `from` up to `to` of the file: its head, then only zeros. */
function* fileBytes(head: Buffer, from: number, to: number): Generator<Buffer> {
  for (let at = from; at < to; ) {
    const isHead = at < head.length;
    const chunk = isHead ? head.subarray(at, to) : BLOCK.subarray(0, Math.min(BLOCK.length, to - at));
    at += chunk.length;
    yield chunk;
  }
}

interface Body {
  length: number;
  bytes: Iterable<Buffer>;
}

function wholeFile(head: Buffer): Body {
  return { length: FILE_MB * MEGABYTE, bytes: fileBytes(head, 0, FILE_MB * MEGABYTE) };
}

async function send(url: URL, method: 'POST' | 'PUT', { length, bytes }: Body, headers: Record<string, string>) {
  const outgoing = request(url, { method, headers: { ...headers, 'content-length': length } });
  const answered = once(outgoing, 'response');
  await pipeline(Readable.from(bytes), outgoing);
  const [response] = await answered;
  const text = Buffer.concat(await response.toArray()).toString();
  if (response.statusCode >= 300) throw new Error(`${method} ${url.pathname} answered ${response.statusCode}: ${text}`);
}

async function sendInParts(person: Person, url: string, head: Buffer): Promise<void> {
  const bytes = FILE_MB * MEGABYTE;
  const { id } = await person.call<{ id: string }>('POST', '/api/media/uploads', { fileName: 'a.mp4', bytes });
  for (let number = 0; number * PART_BYTES < bytes; number++) {
    const from = number * PART_BYTES;
    const part = { length: PART_BYTES, bytes: fileBytes(head, from, from + PART_BYTES) };
    await send(new URL(`/api/media/uploads/${id}/parts/${number}`, url), 'PUT', part, asPerson(person, url));
  }
  await person.call('POST', `/api/media/uploads/${id}/finish`);
}

async function peakMemory(folder: string): Promise<{ rssMiB: number; heapMiB: number }> {
  for (const name of await readdir(folder)) {
    const { script, rss, heapUsed } = JSON.parse(await readFile(join(folder, name), 'utf8'));
    if (script.endsWith(join('server', 'src', 'main.ts'))) {
      return { rssMiB: Math.round(rss / MEGABYTE), heapMiB: Math.round(heapUsed / MEGABYTE) };
    }
  }
  throw new Error('The server left no word about its memory.');
}
