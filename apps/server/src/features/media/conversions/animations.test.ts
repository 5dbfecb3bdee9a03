import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { animationFixture } from '#/testing/video-fixture.ts';

let server: TestServer;
let ada: Person;
beforeEach(async () => {
  server = await startTestServer();
  ada = await server.register('Ada');
  return () => server.close();
});

async function upload(bytes: Uint8Array) {
  const answer = await ada.fetch('/api/media', { method: 'POST', body: new Uint8Array(bytes) });
  return { status: answer.status, body: await readJson(answer) };
}
const fixture = (name: string) => readFile(animationFixture(name));
const planOf = (plans: { network: string }[], network: string) => plans.find((one) => one.network === network);

/** An animated GIF of noise, which nothing makes smaller. */
async function noise(edge: number, frames: number): Promise<Buffer> {
  const still = () => sharp(randomBytes(edge * edge * 3), { raw: { width: edge, height: edge, channels: 3 } });
  const stills = await Promise.all(Array.from({ length: frames }, () => still().png().toBuffer()));
  return sharp(stills, { join: { animated: true } })
    .gif({ effort: 1, delay: Array.from({ length: frames }, () => 100) })
    .toBuffer();
}

describe('MED-09 an animated picture that comes', () => {
  test.each([
    ['circle.apng', 'apng'],
    ['circle.webp', 'webp'],
    ['boxes.gif', 'gif'],
  ])('%s is told with what moves, and goes as a video where it is not moved', async (name, container) => {
    const { status, body } = await upload(await fixture(name));
    expect([status, body.type, body.animated, body.durationMs]).toEqual([201, 'image', true, null]);
    expect(body.probe).toMatchObject({ container, video: { codec: container, endless: true }, audio: null });
    expect(planOf(body.plans, 'bluesky')).toMatchObject({
      plan: 'convert',
      reason: expect.stringContaining('takes animated pictures as videos'),
    });
    expect(planOf(body.plans, 'linkedin')).toMatchObject({ plan: container === 'gif' ? 'as-is' : 'convert' });
    expect(planOf(body.plans, 'youtube')).toBeUndefined();
  });

  test('of one frame is a still picture', async () => {
    const { body } = await upload(await fixture('still.gif'));
    expect(body).toMatchObject({ animated: false, probe: { container: 'gif', video: null, durationMs: null } });
    expect(planOf(body.plans, 'linkedin')).toMatchObject({ plan: 'as-is' });
    expect(planOf(body.plans, 'instagram')).toMatchObject({ plan: 'convert', reason: expect.stringContaining('GIF') });
  });

  test('of 15 MB is looked into, and goes as a video where it is too large', async () => {
    const large = await noise(512, 54);
    expect(large.length).toBeGreaterThan(15 * 1024 * 1024);
    const { status, body } = await upload(large);
    expect([status, body.probe.durationMs, body.probe.video.frameRate]).toEqual([201, 5400, 10]);
    expect(planOf(body.plans, 'twitter')).toMatchObject({ plan: 'convert' });
    expect(planOf(body.plans, 'linkedin')).toMatchObject({ plan: 'as-is' });
  }, 60_000);

  test('of 10,000 frames is refused in words', async () => {
    const [head, frame] = framesOf(await fixture('once.gif'));
    const long = Buffer.concat([head, ...Array.from({ length: 10_000 }, () => frame), Buffer.from(';')]);
    expect(await upload(long)).toMatchObject({
      status: 422,
      body: { error: 'The animation has more than 5,000 pictures. Shorten it and try again.' },
    });
  });

  test('of before is looked into when somebody asks for it', async () => {
    const { body } = await upload(await fixture('circle.webp'));
    await sql`update media set probe = null`.execute(server.db);
    expect((await ada.json('GET', `/api/media/${body.id}`)).body.probe.video).toMatchObject({ frameRate: 10 });
  });
});

/** The head of a GIF of two frames, and its first frame. Extensions begin with `!`, and the first is that of the number of times. */
function framesOf(gif: Buffer): [head: Buffer, frame: Buffer] {
  const control = Buffer.from('21f904', 'hex');
  const first = gif.indexOf(control);
  return [gif.subarray(0, first), gif.subarray(first, gif.indexOf(control, first + 1))];
}

test('MED-05 MED-09 the video of an animated picture is made once for all networks, and served', async () => {
  await addConnection(server, ada, 'sky', 'bluesky');
  await addConnection(server, ada, 'gram', 'instagram');
  const { body } = await upload(await fixture('circle.apng'));
  const worker = server.createWorker();
  await worker.start();
  const plans = async () => (await ada.json('GET', `/api/media/${body.id}`)).body.plans;
  try {
    await vi.waitFor(async () => expect(planOf(await plans(), 'bluesky')).toMatchObject({ state: 'ready' }), 30_000);
  } finally {
    await worker.stop();
  }
  const all = (await plans()) as unknown as { network: string; variant: { url: string; contentType: string } | null }[];
  // TikTok takes none so small.
  expect(all.filter(({ variant }) => variant === null)).toMatchObject([{ network: 'tiktok', plan: 'refuse' }]);
  const [first, ...others] = all.flatMap(({ variant }) => variant ?? []);
  expect(others.every(({ url }) => url === first?.url)).toBe(true);
  expect(first).toMatchObject({ contentType: 'video/mp4', width: 94, height: 80 });
  expect((await server.fetch(first?.url ?? '')).status).toBe(200);
}, 60_000);
