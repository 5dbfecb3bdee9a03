import type { MediaFile, Network } from '@nonet/networks';
import { expect, test } from 'vitest';
import { advanceTarget } from '#/features/publishing/advance-target.ts';
import type { Engine } from '#/features/publishing/engine.ts';
import { MissingFile, StorageAway } from '#/storage/storage.ts';
import { createPlanner } from '#/testing/planner.ts';

/** Prepares a post with one file of ten bytes, at a network that reads it by `readFile`. */
async function prepareWithFile(
  read: Engine['storage']['read'],
  readFile: (file: MediaFile) => Promise<void>,
  more: Partial<Pick<Engine, 'fileFor' | 'fetching'>> = {},
) {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()], dueInMs: 30_000 });
  const shape = { kind: 'video', content_type: 'video/mp4', bytes: 10, duration_ms: 3000 } as const;
  const file = { ...shape, sha256: 's', storage_key: 'k' };
  const media = await planner.db
    .insertInto('media')
    .values({ ...file, space_id: planner.caller.uid })
    .returning('id')
    .executeTakeFirstOrThrow();
  await planner.db.insertInto('post_media').values({ post_id: id, position: 0, media_id: media.id }).execute();
  const [work] = await planner.claim();
  const network: Network = {
    ...planner.world.network,
    prepare: async ({ media: files }) => {
      for (const one of files) await readFile(one);
      return { kind: 'prepared', prepared: { clientKey: null, repeat: 'harmless', payload: null } };
    },
  };
  const engine = { ...planner.engine, storage: { read }, ...more };
  const networks = new Map([[network.id, network]]);
  await advanceTarget({ ...engine, networks }, work!, new AbortController().signal);
  return (await planner.post(id)).targets[0];
}

test('a network reads a file part by part, and no more of it than that', async () => {
  const bytes = new TextEncoder().encode('0123456789');
  const parts: string[] = [];
  await prepareWithFile(
    async (_key, range) => bytes.slice(range?.start, range && range.end + 1),
    async (file) => {
      for (const [from, to] of [
        [0, 4],
        [4, 10],
      ] as const) {
        parts.push(new TextDecoder().decode(await file.readPart(from, to)));
      }
    },
  );
  expect(parts).toEqual(['0123', '456789']);
});

test('a file that is gone rejects the post, and says so', async () => {
  const target = await prepareWithFile(
    () => Promise.reject(new MissingFile('k')),
    async (file) => void (await file.readPart(0, 4)),
  );
  expect(target).toMatchObject({ status: 'rejected', error: { code: 'media-lost' } });
});

test('a storage that is away for a while is tried again', async () => {
  const target = await prepareWithFile(
    () => Promise.reject(new StorageAway(new Error('the answer is another part'))),
    async (file) => void (await file.readPart(0, 4)),
  );
  expect(target).toMatchObject({
    status: 'pending',
    error: {
      code: 'storage-away',
      message: 'The files of this post cannot be read from the storage right now. Trying again.',
    },
  });
});

test('a whole file is asked for with its length, so that fewer bytes are never taken for it', async () => {
  const ranges: unknown[] = [];
  await prepareWithFile(
    async (_key, range) => {
      ranges.push(range);
      return new Uint8Array(10);
    },
    async (file) => void (await file.read()),
  );
  expect(ranges).toEqual([{ start: 0, end: 9 }]);
});

test('a network is given what was made for it and how long it runs, and reads that', async () => {
  const keys: string[] = [];
  const given: MediaFile[] = [];
  const target = await prepareWithFile(
    async (key) => {
      keys.push(key);
      return new TextEncoder().encode('made');
    },
    async (file) => {
      given.push(file);
      await file.readPart(0, 4);
    },
    {
      fileFor: async (_network, file) => ({
        kind: 'file',
        file: { ...file, storageKey: 'made', contentType: 'image/jpeg', bytes: 4 },
      }),
    },
  );
  expect([keys, given, target?.status]).toMatchObject([
    ['made'],
    [{ contentType: 'image/jpeg', bytes: 4, durationMs: 3000 }],
    'ready',
  ]);
});

test('a file that a network would spoil rejects the post, in words and without a call', async () => {
  const message = 'Bluesky does not play this animated picture. Remove it or deselect Bluesky.';
  const target = await prepareWithFile(
    () => Promise.reject(new Error('nobody reads')),
    () => Promise.reject(new Error('nobody asks')),
    { fileFor: async () => ({ kind: 'refused', message }) },
  );
  expect(target).toMatchObject({ status: 'rejected', error: { code: 'media-refused', message } });
});

test('while a network cannot fetch the file, the post waits for its operator and says why', async () => {
  const message = 'Networks cannot fetch files from this installation.';
  const asked: unknown[] = [];
  const target = await prepareWithFile(
    () => Promise.reject(new Error('nobody reads')),
    () => Promise.reject(new Error('nobody asks')),
    {
      fetching: {
        problem: async (network, contentType) => {
          asked.push([network.id, contentType]);
          return message;
        },
        address: () => '',
      },
    },
  );
  expect(target).toMatchObject({ status: 'pending', error: { code: 'files-unreachable', message } });
  expect(asked).toEqual([['bluesky', 'video/mp4']]);
});
