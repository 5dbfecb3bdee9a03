import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';

import { fileForNetwork } from '#/features/media/copies/file-for-network.ts';
import { probeFile } from '#/lib/videos/probe-file.ts';
import { openStorage } from '#/storage/open-storage.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { readJson, startTestServer } from '#/testing/server.ts';
import { videoFixture } from '#/testing/video-fixture.ts';

test('MED-01 MED-03 MED-05 an AVI of a camera is probed, planned, made for X and served, and YouTube gets it as it is', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const ada = await server.register('Ada');
  await addConnection(server, ada, 'x', 'twitter');
  const body = new Uint8Array(await readFile(videoFixture('cam.avi')));
  const answer = await ada.fetch('/api/media', { method: 'POST', body });
  const { id, probe, plans } = await readJson(answer);
  expect(probe).toMatchObject({ container: 'avi', video: { codec: 'mpeg4', pixelFormat: 'yuv420p' } });
  const planOf = (all: { network: string }[], network: string) => all.find((one) => one.network === network);
  expect(planOf(plans, 'twitter')).toMatchObject({ plan: 'convert', state: 'waiting', progress: null });
  const worker = server.createWorker();
  await worker.start();
  onTestFinished(() => worker.stop());
  const read = async () => planOf((await ada.json('GET', `/api/media/${id}`)).body.plans, 'twitter');
  await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'ready' }), 30_000);
  const { variant } = (await read()) as unknown as { variant: { url: string; bytes: number } };
  const made = new Uint8Array(await (await server.fetch(variant.url)).arrayBuffer());
  expect(made).toHaveLength(variant.bytes);
  const file = path.join(tmpdir(), `${id}.mp4`);
  await writeFile(file, made);
  expect(await probeFile(file, { person: 'ada' })).toMatchObject({
    ...{ container: 'mp4', editList: false, indexInFront: true },
    video: { codec: 'h264', pixelFormat: 'yuv420p', constant: true },
    audio: { codec: 'aac', rate: 48_000 },
  });
  const { rows } = await sql`select from conversions`.execute(server.db);
  expect(rows).toEqual([]);
}, 60_000);

test('MED-01 a file of before is looked into when somebody asks for it, and once', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const ada = await server.register('Ada');
  const body = new Uint8Array(await readFile(videoFixture('hevc.mp4')));
  const { id } = await readJson(await ada.fetch('/api/media', { method: 'POST', body }));
  const forget = () => sql`update media set probe = null where id = ${id}`.execute(server.db);
  const kept = async () => {
    const { probe } = await server.db
      .selectFrom('media')
      .select('probe')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return probe?.video?.codec;
  };
  await forget();
  expect((await ada.json('GET', `/api/media/${id}`)).body.probe.video.codec).toBe('hevc');
  expect(await kept()).toBe('hevc');
  await forget();
  const {
    bytes,
    width,
    height,
    storage_key: storageKey,
  } = await server.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const shape = { width, height, animated: false, durationMs: 2000 };
  const file = { id, contentType: 'video/mp4', bytes: Number(bytes), ...shape, storageKey };
  const given = await fileForNetwork(server.fileParts(openStorage(server.config)), 'twitter', file, 'feed');
  expect([given.kind, await kept()]).toEqual(['waiting', 'hevc']);
});
