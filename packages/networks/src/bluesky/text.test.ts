import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { context, did, post, pretendServer } from '#/bluesky/pretend-server.ts';

let server: Awaited<ReturnType<typeof pretendServer>>;
beforeEach(async () => {
  server = await pretendServer();
});
afterEach(async () => {
  await server.close();
  expect(server.violations).toEqual([]);
});

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
