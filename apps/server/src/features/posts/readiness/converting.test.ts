import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { VideoRefused } from '#/lib/videos/video-refused.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { believeUploads, convertedFor, createStubConverter } from '#/testing/converting.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { makeVideo } from '#/testing/video.ts';

let server: TestServer;
let ada: Person;
let stub: ReturnType<typeof createStubConverter>;

beforeAll(async () => {
  server = await startTestServer({ planVideo: convertedFor('bluesky'), convert: (...call) => stub.convert(...call) });
  await believeUploads(server.db);
});
beforeEach(async () => {
  stub = createStubConverter();
  await server.db.deleteFrom('conversions').execute();
  ada = await server.register('Ada');
});
afterAll(() => server.close());

/** Plans a video for so many minutes from now. Answers how to read the readiness of the post. */
async function plan(minutes: number): Promise<() => Promise<unknown>> {
  const answer = await ada.fetch('/api/media', { method: 'POST', body: new Uint8Array(await makeVideo()) });
  const { id } = await readJson(answer);
  const { status, body } = await ada.json('POST', '/api/social/posts/schedule', {
    ...{ title: 'Launch', description: 'We open.', platforms: [await addConnection(server, ada)] },
    scheduledDate: new Date(Date.now() + minutes * 60_000).toISOString(),
    media: [{ id, alt: '' }],
  });
  expect(status).toBe(201);
  return async () => (await ada.json('GET', `/api/posts/${body.post.id}`)).body.targets[0].readiness;
}

async function convert(): Promise<void> {
  const worker = server.createWorker();
  onTestFinished(() => worker.stop());
  await worker.start();
  await vi.waitFor(async () => {
    const { rows } = await sql`select from conversions where run_at is not null`.execute(server.db);
    expect(rows).toEqual([]);
  }, 5_000);
  await server.runJobs();
}

const converting = {
  ...{ verdict: 'at-risk', message: 'The video is still converting.' },
  action: { kind: 'move', label: 'Move post' },
};

test('MED-04 what is due soon says that its video is still converting, until it is made', async () => {
  const readiness = await plan(10);
  expect(await readiness()).toEqual(converting);
  await convert();
  expect(await readiness()).toMatchObject({ verdict: 'ready' });
});

test('MED-04 what is due tomorrow is not troubled, as nearly all is made by then', async () => {
  expect(await (await plan(24 * 60))()).toMatchObject({ verdict: 'ready' });
});

test('MED-04 a video that cannot be converted blocks its posts, with what helps', async () => {
  stub.next.push(() => Promise.reject(new VideoRefused('cannot-convert', 'This video has too many frames.')));
  const readiness = await plan(24 * 60);
  await convert();
  expect(await readiness()).toEqual({
    ...{ verdict: 'blocked', message: 'This video has too many frames.' },
    action: { kind: 'edit', label: 'Edit post' },
  });
});
