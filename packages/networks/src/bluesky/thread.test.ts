import { beforeEach, expect, test } from 'vitest';
import { context, did, image, post, pretendServer } from '#/bluesky/pretend-server.ts';
import { frozenPost } from '#/bluesky/wire.ts';
import type { Json, MediaFile, Prepared } from '#/port.ts';

const PUT = 'com.atproto.repo.putRecord';
const UPLOAD = 'com.atproto.repo.uploadBlob';
const BLOB = {
  $type: 'blob',
  ref: { $link: 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku' },
  mimeType: 'image/png',
  size: 10,
};
const CID = 'bafyreihffx5a2e7k5uwrmmgofbvzujc5cmw5h4espouwuxt3liqoflx3ee';
const picture = (id: string): MediaFile => image({ id });
const part = (text: string, ...media: MediaFile[]) => ({ text, media });

let server: Awaited<ReturnType<typeof pretendServer>>;
beforeEach(async () => {
  server = await pretendServer();
  server.on(UPLOAD, { body: { blob: BLOB } });
  server.on(PUT, ({ input }) => {
    const { rkey } = input as { rkey: string };
    return { body: { uri: `at://${did}/app.bsky.feed.post/${rkey}`, cid: CID } };
  });
});

async function prepared(...replies: ReturnType<typeof part>[]): Promise<Prepared> {
  const result = await server.network.prepare(post({ text: 'One', replies }), server.auth, context);
  if (result.kind !== 'prepared') throw new Error(result.message);
  return result.prepared;
}

test('THREAD-05 all records are frozen with their keys, which sort in the order of the thread', async () => {
  const { payload } = await prepared(part('Two', picture('a')), part('Three'));
  const { rkey, record, rest } = frozenPost.parse(payload);
  const keys = [rkey, ...rest.map((next) => next.rkey)];
  expect(new Set(keys).size).toBe(3);
  expect(keys.toSorted()).toEqual(keys);
  expect([record, ...rest.map((next) => next.record)]).toMatchObject([
    { text: 'One', createdAt: '2026-11-20T09:00:00.000Z' },
    { text: 'Two', createdAt: '2026-11-20T09:00:00.001Z', embed: { images: [{ image: BLOB }] } },
    { text: 'Three', createdAt: '2026-11-20T09:00:00.002Z' },
  ]);
  await expect(prepared(part('Two', picture('a')), part('Three'))).resolves.toMatchObject({ payload });
});

test('each post answers the one before it and names the first, as the official lexicons have it', async () => {
  let left: Prepared | undefined = await prepared(part('Two'), part('Three'));
  const uris: string[] = [];
  while (left !== undefined) {
    expect(left.repeat).toBe('harmless');
    const outcome = await server.network.publish(left, server.auth, context);
    if (outcome.kind !== 'continued' && outcome.kind !== 'published') throw new Error(JSON.stringify(outcome));
    uris.push(outcome.remoteId);
    left = outcome.kind === 'continued' ? outcome.next : undefined;
  }
  const replies = server.seen.map(({ input }) => (input as { record: { reply?: Json } }).record.reply);
  const ref = (at: number) => ({ uri: uris[at], cid: CID });
  expect(replies).toEqual([undefined, { root: ref(0), parent: ref(0) }, { root: ref(0), parent: ref(1) }]);
});

test('THREAD-05 what stands at the key is found with its version, and the rest goes on from there', async () => {
  const first = await prepared(part('Two'));
  const { record } = frozenPost.parse(first.payload);
  const uri = `at://${did}/app.bsky.feed.post/${first.clientKey}`;
  server.on('com.atproto.repo.getRecord', { body: { uri, cid: CID, value: record } });
  const found = await server.network.lookup(first, server.auth, context);
  expect(found).toMatchObject({
    kind: 'continued',
    remoteId: uri,
    next: { repeat: 'harmless', payload: { record: { text: 'Two', reply: { parent: { uri, cid: CID } } } } },
  });
  server.on('com.atproto.repo.getRecord', { body: { uri, value: record } });
  await expect(server.network.lookup(first, server.auth, context)).resolves.toMatchObject({
    kind: 'unable',
    code: 'no-version',
  });
});

test('THREAD-05 a preparation that takes over sends no file again that the server has', async () => {
  const kept: Json[] = [];
  const memory = (progress: Json) => ({
    kept: progress,
    secret: null,
    keep: async (value: Json) => {
      kept.push(value);
    },
  });
  const input = post({
    text: 'One',
    media: [picture('a')],
    replies: [part('Two', picture('b')), part('', picture('c'))],
  });
  server.on(UPLOAD, () => (kept.length < 2 ? { body: { blob: BLOB } } : { status: 502 }));
  await expect(server.network.prepare(input, server.auth, { ...context, memory: memory(null) })).resolves.toMatchObject(
    { kind: 'retry-later' },
  );
  const before = server.seen.length;
  server.on(UPLOAD, { body: { blob: BLOB } });
  const again = await server.network.prepare(input, server.auth, { ...context, memory: memory(kept.at(-1) ?? null) });
  expect(again.kind).toBe('prepared');
  expect(server.seen.length - before).toBe(1);

  // What the server may have removed by now is sent again.
  const old = JSON.parse(JSON.stringify(kept.at(-1)).replaceAll(/"at":"[^"]*"/g, '"at":"2026-01-01T00:00:00.000Z"'));
  await server.network.prepare(input, server.auth, { ...context, memory: memory(old) });
  expect(server.seen.length - before).toBe(1 + 3);
});

test('a part with nothing in it refuses the whole thread before anything is uploaded', async () => {
  const input = post({ text: 'One', media: [picture('a')], replies: [part(' ')] });
  await expect(server.network.prepare(input, server.auth, context)).resolves.toMatchObject({ code: 'empty-post' });
  expect(server.seen).toEqual([]);
});
