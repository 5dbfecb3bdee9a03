import { expect, test, vi } from 'vitest';

import type { Reply } from '#/kit/pretend-network.ts';
import type { Json, UploadMemory } from '#/port.ts';
import { auth, context, file, post, pretendX, problem } from '#/twitter/pretend-x.ts';

const id = '1880000000000000001';
const another = '1880000000000000002';
const state = (name: string): Reply => ({ body: { data: { id, processing_info: { state: name } } } });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** An X that takes uploads, and a memory in which `kept` survived. */
async function withMemory(kept: Json) {
  const x = await pretendX();
  const upload = { body: { data: { id: another, expires_after_secs: 86_400 } } };
  x.on('POST /2/media/upload', upload);
  x.on('POST /2/media/upload/initialize', upload);
  x.on('POST /2/media/upload/{id}/append', { body: {} });
  x.on('POST /2/media/upload/{id}/finalize', upload);
  x.on('GET /2/media/upload', state('succeeded'));
  const keep = vi.fn(async (_progress: Json) => undefined);
  const memory: UploadMemory = { kept, secret: null, keep };
  const prepare = (...media: ReturnType<typeof file>[]) =>
    x.network.prepare(post({ media }), auth, { ...context, memory });
  return { ...x, prepare, keep };
}

const mediaOf = (result: object) => JSON.parse(JSON.stringify(result)).prepared?.payload.posts[0].media;

test('what is uploaded is kept before X has worked on it', async () => {
  const { prepare, keep, on } = await withMemory(null);
  on('POST /2/media/upload/{id}/finalize', state('pending'));
  on('GET /2/media/upload', () => {
    expect(keep).toHaveBeenCalledTimes(1);
    return state('succeeded');
  });
  await expect(prepare(file('video/mp4'))).resolves.toMatchObject({ kind: 'prepared' });
  expect(keep.mock.calls).toEqual([[{ 'file-1': { id, expiresAt: null } }]]);
});

test('a video that was uploaded before is only asked about', async () => {
  const { prepare, calls } = await withMemory({ 'file-1': { id, expiresAt: inHours(20) } });
  const result = await prepare(file('video/mp4'));
  expect(mediaOf(result)).toMatchObject([{ id }]);
  expect(calls()).toEqual(['GET /2/media/upload']);
});

test('a picture that was uploaded before is described, and not sent again', async () => {
  const { prepare, calls, on } = await withMemory({ 'file-1': { id, expiresAt: inHours(20) } });
  on('POST /2/media/metadata', { body: {} });
  expect(mediaOf(await prepare(file('image/png', 10, { alt: 'A cup' })))).toMatchObject([{ id }]);
  expect(calls()).toEqual(['POST /2/media/metadata']);
});

test.each<[string, Reply]>([
  ['does not know it any more', problem(404, { type: 'https://api.x.com/2/problems/resource-not-found' })],
  ['could not work on it', state('failed')],
])('a video is sent again when X %s', async (_what, reply) => {
  const { prepare, keep, on } = await withMemory({ 'file-1': { id, expiresAt: inHours(20) } });
  on('GET /2/media/upload', reply);
  expect(mediaOf(await prepare(file('video/mp4')))).toMatchObject([{ id: another }]);
  expect(keep.mock.calls).toMatchObject([[{}], [{ 'file-1': { id: another } }]]);
});

test.each<[string, Json]>([
  ['would be forgotten within the hour', { 'file-1': { id, expiresAt: inHours(0.9) } }],
  ['is another file', { 'file-2': { id, expiresAt: inHours(20) } }],
  ['is in no shape we know', { 'file-1': 7 }],
])('what %s is not taken up', async (_what, kept) => {
  const { prepare } = await withMemory(kept);
  expect(mediaOf(await prepare(file('image/png')))).toMatchObject([{ id: another }]);
});

test('a file that stands in the post twice is two files at X', async () => {
  const { prepare } = await withMemory({ 'file-1': { id, expiresAt: inHours(20) } });
  expect(mediaOf(await prepare(file('image/png'), file('image/png')))).toMatchObject([{ id }, { id: another }]);
});
