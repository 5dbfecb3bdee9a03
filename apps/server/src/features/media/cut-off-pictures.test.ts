import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readFlat } from '#/testing/heic.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register();
});
afterAll(() => server.close());

const WIDTH = 60;
const HEIGHT = 1_600;

/** In noise no row is like another, and it cannot be compressed. */
function noise(bytes: number): Buffer {
  const data = Buffer.alloc(bytes);
  let last = 1;
  for (let at = 0; at < bytes; at++) {
    last = (last * 48_271) % 2_147_483_647;
    data[at] = last;
  }
  return data;
}

function tall(pages = 1): Sharp {
  const data = noise(WIDTH * HEIGHT * 3);
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 as const };
  return sharp(data, { raw: pages === 1 ? raw : { ...raw, pageHeight: HEIGHT / pages } });
}

const pictures: Record<string, () => Promise<Buffer>> = {
  JPEG: () => tall().jpeg({ quality: 60 }).toBuffer(),
  'JPEG with a profile, turned': () => tall().withMetadata({ orientation: 6 }).jpeg({ quality: 60 }).toBuffer(),
  'progressive JPEG': () => tall().jpeg({ quality: 60, progressive: true }).toBuffer(),
  'grey JPEG': () => tall().greyscale().jpeg({ quality: 60 }).toBuffer(),
  PNG: () => tall().png().toBuffer(),
  'PNG with transparency': () => tall().ensureAlpha(0.5).png().toBuffer(),
  'interlaced PNG': () => tall().png({ progressive: true }).toBuffer(),
  WebP: () => tall().webp({ quality: 60 }).toBuffer(),
  'WebP without loss': () => tall().webp({ lossless: true, effort: 0 }).toBuffer(),
  'animated WebP': () => tall(8).webp({ effort: 0 }).toBuffer(),
  GIF: () => tall().gif({ effort: 1 }).toBuffer(),
  'animated GIF': () => tall(8).gif({ effort: 1 }).toBuffer(),
};

const send = (bytes: Buffer) => ada.fetch('/api/media', { method: 'POST', body: new Uint8Array(bytes) });

/** Lengths at which a file is cut: close together at both ends, where headers and last rows are. */
function cuts({ length }: Buffer): number[] {
  const shares = [0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.93, 0.95, 0.96, 0.97, 0.98, 0.99, 0.995, 0.999];
  const fromEnd = [64, 12, 3, 2, 1].map((bytes) => length - bytes);
  return [1, 4, 12, 30, 100, 300, ...shares.map((share) => Math.floor(length * share)), ...fromEnd];
}

/** What is said of a picture that is cut off there. */
async function saidOf(bytes: Buffer): Promise<string> {
  const answer = await send(bytes);
  const { note, error } = await readJson(answer);
  return `${answer.status} ${error ?? note ?? 'taken'}`;
}

const REFUSED = '422 (The (file is damaged|HEIC picture cannot be read)|This kind of file)';
const TOLD = '201 The end of this file is missing';
const TAKEN = '201 taken';
/** The last bytes of PNG and GIF hold nothing of the picture. */
const IDLE_BYTES = 12;

test.each([
  ...Object.keys(pictures).map((name) => [name, cuts] as const),
  // Its decoder takes a second each time.
  ['HEIC', ({ length }: Buffer) => [30, 300, Math.floor(length / 2), Math.floor(length * 0.97), length - 1]] as const,
])('a %s is taken or refused in words, wherever it is cut off', async (name, cutAt) => {
  const whole = await (name === 'HEIC' ? readFlat() : pictures[name]!());
  expect(await saidOf(whole)).toBe('201 taken');
  const said = [];
  for (const at of cutAt(whole)) said.push(`${at} of ${whole.length}: ${await saidOf(whole.subarray(0, at))}`);
  expect(said.filter((one) => !new RegExp(`: (${REFUSED}|${TOLD}|${TAKEN})`).test(one))).toEqual([]);
  // Of an animation what is there is taken: it ends earlier.
  const silent = name === 'animated GIF' ? [] : said.filter((one) => one.endsWith(TAKEN));
  expect(silent.filter((one) => whole.length - Number.parseInt(one, 10) > IDLE_BYTES)).toEqual([]);
  expect(server.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

describe('a picture of which all but the last rows can be read', () => {
  test.each([
    ['JPEG', 'image/jpeg'],
    ['PNG', 'image/png'],
  ])('is taken without them, and whoever sent it is told (%s)', async (name, contentType) => {
    const whole = await pictures[name]!();
    const answer = await send(whole.subarray(0, Math.floor(whole.length * 0.99)));
    expect(answer.status).toBe(201);
    const { height, width, note, thumbnailUrl, ...media } = await readJson(answer);
    expect([media.contentType, width]).toEqual([contentType, WIDTH]);
    expect(height).toBeGreaterThanOrEqual(HEIGHT * 0.95);
    expect(height).toBeLessThan(HEIGHT);
    expect(note).toBe(
      `The end of this file is missing, so the last ${HEIGHT - height} of the picture’s 1,600 rows are cut off. If you have the whole file, use that instead.`,
    );
    const stored = Buffer.from(await (await server.fetch(media.url)).arrayBuffer());
    expect((await sharp(stored, { failOn: 'warning' }).stats()).isOpaque).toBe(true);
    expect(await sharp(stored).metadata()).toMatchObject({ width, height });
    expect((await server.fetch(thumbnailUrl)).status).toBe(200);
  });

  // The larger a JPEG, the more of its end a reader passes over that only wants a few rows.
  test('is taken also when it is as large as those of cameras', async () => {
    const [width, height] = [3_000, 2_000];
    const whole = await sharp(noise(width * height * 3), { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 50 })
      .toBuffer();
    for (const share of [0.999, 0.97]) {
      const said = await saidOf(whole.subarray(0, Math.floor(whole.length * share)));
      expect(said).toMatch(/^201 The end of this file is missing, so the last \d\d? of the picture’s 2,000 rows/);
    }
    expect(await saidOf(whole.subarray(0, Math.floor(whole.length * 0.9)))).toMatch(/^422 The file is damaged/);
  });

  test('and nothing of them is taken for the picture', async () => {
    const whole = await pictures.PNG!();
    const answer = await readJson(await send(whole.subarray(0, Math.floor(whole.length * 0.99))));
    const stored = await sharp(await (await server.fetch(answer.url)).arrayBuffer())
      .raw()
      .toBuffer();
    const original = await sharp(whole).raw().toBuffer();
    expect(Buffer.compare(stored, original.subarray(0, stored.length))).toBe(0);
  });

  test('is refused when more is missing', async () => {
    for (const name of ['JPEG', 'PNG']) {
      const whole = await pictures[name]!();
      const answer = await send(whole.subarray(0, Math.floor(whole.length * 0.9)));
      expect([answer.status, await readJson(answer)]).toMatchObject([422, { code: 'damaged-file' }]);
    }
  });
});
