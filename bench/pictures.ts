import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { jpegOfManyScans } from '../apps/server/src/testing/jpeg-of-many-scans.ts';
import { enter, type Person } from '../tooling/product/person.ts';
import { p50AndP99 } from './kit/percentile.ts';
import { withBenchProduct } from './kit/start-bench-product.ts';

const PHOTOS = 10;
const SMALL_ONES = 40;

/**
 * How long it takes to take in a picture: a photograph of 12 megapixels, a tiny picture, and a tiny picture while
 * somebody else sends the pictures that take longest. Of those, every second one is refused.
 */
export function pictures() {
  return withBenchProduct(async ({ url }) => {
    const [ada, eve] = await Promise.all(
      ['ada', 'eve'].map(async (name) => {
        const credentials = { name, email: `${name}@nonet.test`, password: 'a long password' };
        return (await enter(url, credentials)).person;
      }),
    );
    if (ada === undefined || eve === undefined) throw new Error('Nobody is here');
    const [photo, small] = [await makePhoto(), await makeSmall()];
    await send(url, ada, photo);
    const photoMs = await timesOf(PHOTOS, () => send(url, ada, photo));
    const smallMs = await timesOf(SMALL_ONES, () => send(url, ada, small));
    const attack = startAttack(url, eve);
    const besideMs = await timesOf(SMALL_ONES, () => send(url, ada, small));
    const healthMs = await timesOf(SMALL_ONES, () => fetch(new URL('/api/health', url)).then((r) => r.text()));
    await attack.stop();
    const [usual, beside] = [p50AndP99(smallMs), p50AndP99(besideMs)];
    return {
      photoP50Ms: p50AndP99(photoMs).p50Ms,
      smallP50Ms: usual.p50Ms,
      smallMostMs: Math.max(...smallMs),
      besideP50Ms: beside.p50Ms,
      besideMostMs: Math.max(...besideMs),
      healthP99Ms: p50AndP99(healthMs).p99Ms,
    };
  });
}

function makePhoto(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const noise = { raw: { width: 400, height: 300, channels: 3 } } as const;
  return sharp(randomBytes(400 * 300 * 3), noise)
    .resize(width, height)
    .jpeg({ quality: 85 })
    .toBuffer();
}

function makeSmall(): Promise<Buffer> {
  return sharp({ create: { width: 4, height: 4, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer();
}

async function send(url: string, { cookie }: Person, body: Buffer): Promise<void> {
  const headers = { cookie, origin: url, 'content-type': 'application/octet-stream' };
  const response = await fetch(new URL('/api/media', url), { method: 'POST', headers, body: new Uint8Array(body) });
  await response.text();
}

async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < count; number++) {
    const startedAt = performance.now();
    await work();
    times.push(Math.round(performance.now() - startedAt));
  }
  return times;
}

/** Sends four pictures at once, again and again. */
function startAttack(url: string, person: Person) {
  const shapes = [jpegOfManyScans(882, { edge: 4000 }), jpegOfManyScans(100, { edge: 4472 })];
  let isOver = false;
  const lane = async () => {
    for (let turn = 0; !isOver; turn++) await send(url, person, shapes[turn % 2] ?? Buffer.alloc(0));
  };
  const lanes = Array.from({ length: 4 }, lane);
  return {
    async stop() {
      isOver = true;
      await Promise.all(lanes);
    },
  };
}
