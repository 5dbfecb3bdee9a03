import { jsonToLex, lexicons } from '@atproto/api';
import { truncateGraphemes } from '@nonet/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepare } from '#/bluesky/prepare.ts';
import { did, post } from '#/bluesky/pretend-server.ts';
import { frozenPost } from '#/bluesky/wire.ts';

const family = '👨‍👩‍👧‍👦';
const england = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';

/** What the detection looks for, what it cuts off, and what is wide, joined, unseen or of the other direction. */
const piece = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(' ', '\n', '(', ')', '#', '＃', '@', '$', '.', ',', '/', ':', '://', '%', '"'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('http', 'https', 'http://', 'https://', 'HTTPS://', 'httpbin.org', 'http.cat'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('nonet.dev', 'a.b.co.uk/x?y=1#z', 'index.html', '127.0.0.1', 'xn--p1ai', '.test'),
  },
  { weight: 2, arbitrary: fc.constantFrom(' #sale', '(https://', '(nonet.dev', '($AAPL)', '(@shop.nonet.test', '(') },
  { weight: 2, arbitrary: fc.constantFrom('shop.nonet.test', 'AAPL', 'sale', 'Zażółć', '日本', 'مرحبا', '1', '2026') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(family, england.repeat(12), '👍🏽', '🇵🇱', '#️⃣', '\u0301', 'e\u0301\u0323', '\ufe0f'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('\u200b', '\u200d', '\u202e', '\u2066', '\u00ad', '\u0000', '\u0007', '\r\n', '\ufeff'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 8 }) },
);

/** Any text that the submit checks let through. */
const text = fc
  .array(piece, { minLength: 1, maxLength: 20 })
  .map((pieces) => truncateGraphemes(pieces.join(''), 300))
  .filter((joined) => joined.trim() !== '' && Buffer.byteLength(joined) <= 3_000);

/** A server that knows everybody. */
const directory = { settings: {}, xrpc: async () => ({ kind: 'ok', value: { did } }) } as unknown as Parameters<
  typeof prepare
>[0];
const auth = { did } as Parameters<typeof prepare>[2];
const context = { signal: new AbortController().signal };

test('whatever is written, the record is one that Bluesky takes, and its marks lie apart and on whole characters', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (written) => {
      const result = await prepare(directory, post({ text: written }), auth, context);
      if (result.kind !== 'prepared') throw new Error(result.message);
      const { record } = frozenPost.parse(JSON.parse(JSON.stringify(result.prepared.payload)));
      lexicons.assertValidRecord('app.bsky.feed.post', jsonToLex(record));

      const bytes = Buffer.from(written.trimEnd());
      let end = 0;
      for (const { index, features } of (record['facets'] ?? []) as unknown as Facet[]) {
        expect(index.byteStart).toBeGreaterThanOrEqual(end);
        expect(index.byteEnd).toBeGreaterThan(index.byteStart);
        end = index.byteEnd;
        const marked = bytes.subarray(index.byteStart, end).toString();
        expect(features.map((feature) => meantBy(feature, marked))).toEqual([true]);
      }
      expect(end).toBeLessThanOrEqual(bytes.length);
    }),
    { numRuns: 10_000 },
  );
});

interface Facet {
  readonly index: { readonly byteStart: number; readonly byteEnd: number };
  readonly features: readonly { readonly $type: string; readonly uri?: string; readonly tag?: string }[];
}

/** Whether a feature says what the characters say that it marks: a range that cuts a character does not. */
function meantBy({ $type, uri, tag }: Facet['features'][number], marked: string): boolean {
  if (uri !== undefined) return uri === marked || uri === `https://${marked}`;
  if (tag !== undefined) return tag === marked.slice(1) || tag === marked.toUpperCase();
  return $type.endsWith('#mention') && /^@[a-zA-Z0-9.-]+$/.test(marked);
}
