import { markedTexts } from '@nonet/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { context, did, post, pretendServer } from '#/bluesky/pretend-server.ts';

let server: Awaited<ReturnType<typeof pretendServer>>;
beforeEach(async () => {
  server = await pretendServer();
});

/** Kind and characters of each facet: 'link nonet.dev'. */
async function marksOf(text: string): Promise<string[]> {
  type Facet = { index: { byteStart: number; byteEnd: number }; features: { $type: string }[] };
  const facets = ((await facetsOf(text)) ?? []) as Facet[];
  return facets.map(({ index, features }) => {
    const marked = Buffer.from(text).subarray(index.byteStart, index.byteEnd).toString();
    return `${features[0]?.$type.split('#')[1]} ${marked}`;
  });
}

async function facetsOf(text: string): Promise<unknown> {
  const result = await server.network.prepare(post({ text }), server.auth, context);
  if (result.kind !== 'prepared') return result;
  return (result.prepared.payload as { record: { facets?: unknown } }).record.facets;
}
const facet = (byteStart: number, byteEnd: number, feature: object) => ({
  $type: 'app.bsky.richtext.facet',
  index: { byteStart, byteEnd },
  features: [feature],
});

describe('text', () => {
  test('marks links, bare ones too, in bytes of UTF-8', async () => {
    const text = 'Grüße 👋 https://example.com/ä?b=c. und nonet.dev';
    const start = Buffer.byteLength('Grüße 👋 ');
    const link = Buffer.byteLength('https://example.com/ä?b=c');
    const second = start + link + Buffer.byteLength('. und ');
    await expect(facetsOf(text)).resolves.toEqual([
      facet(start, start + link, { $type: 'app.bsky.richtext.facet#link', uri: 'https://example.com/ä?b=c' }),
      facet(second, second + 9, { $type: 'app.bsky.richtext.facet#link', uri: 'https://nonet.dev' }),
    ]);
  });

  test.each(markedTexts.bluesky)('marks what Bluesky takes of $text', async ({ text, marks }) => {
    await expect(marksOf(text)).resolves.toEqual(marks);
  });

  test('completes a bare address that begins with "http"', async () => {
    await expect(facetsOf('Try httpbin.org/get.')).resolves.toEqual([
      facet(4, 19, { $type: 'app.bsky.richtext.facet#link', uri: 'https://httpbin.org/get' }),
    ]);
  });

  test('tags no more than what stands before the next mark', async () => {
    await expect(facetsOf('#launch(https://nonet.dev')).resolves.toEqual([
      facet(0, 7, { $type: 'app.bsky.richtext.facet#tag', tag: 'launch' }),
      facet(8, 25, { $type: 'app.bsky.richtext.facet#link', uri: 'https://nonet.dev' }),
    ]);
  });

  test('asks nobody about a handle that is part of an address', async () => {
    await facetsOf('https://nonet.dev/(@shop.nonet.test');
    expect(server.seen).toEqual([]);
  });

  test('marks tags', async () => {
    await expect(facetsOf('Go #launch!')).resolves.toEqual([
      facet(3, 10, { $type: 'app.bsky.richtext.facet#tag', tag: 'launch' }),
    ]);
  });

  test('marks mentions with the DID behind the handle', async () => {
    await expect(facetsOf('Hi @Studio.nonet.test')).resolves.toEqual([
      facet(3, 21, { $type: 'app.bsky.richtext.facet#mention', did }),
    ]);
    expect(server.seen.map(({ params }) => params)).toEqual([{ handle: 'studio.nonet.test' }]);
  });

  test.each(['HandleNotFound', 'InvalidRequest'])(
    'leaves a mention as it is when it leads nowhere (%s)',
    async (error) => {
      server.on('com.atproto.identity.resolveHandle', { status: 400, body: { error, message: 'no' } });
      await expect(facetsOf('Hi @nobody.nonet.test')).resolves.toBeUndefined();
    },
  );

  test('waits when nobody can say where a mention leads', async () => {
    server.on('com.atproto.identity.resolveHandle', { status: 502, body: { error: 'UpstreamFailure' } });
    await expect(facetsOf('Hi @studio.nonet.test')).resolves.toMatchObject({ kind: 'retry-later' });
  });

  test.each(['Plain words. Nothing else', 'a@b', '50 % off – now!'])('marks nothing in %j', async (text) => {
    await expect(facetsOf(text)).resolves.toBeUndefined();
    expect(server.seen).toEqual([]);
  });
});
