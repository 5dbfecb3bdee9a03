import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { base32, cidBytes, cidOf } from '#/networks/bluesky/cid.ts';
import { encodeDagCbor, NotEncodable } from '#/networks/bluesky/dag-cbor.ts';
import type { Json } from '#/networks/bluesky/json.ts';

describe("agrees with the protocol's published vectors (atproto interop tests, data model)", () => {
  const link = { $link: 'bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a' };
  const firstBytes = { $bytes: 'nFERjvLLiw9qm45JrqH9QTzyC2Lu1Xb4ne6+sBrCzI0' };
  const secondBytes = { $bytes: 'iE+sPoHobU9tSIqGI+309LLCcWQIRmEXwxcoDt19tas' };
  const blob = {
    $type: 'blob',
    ref: { $link: 'bafkreiccldh766hwcnuxnf2wh6jgzepf2nlu2lvcllt63eww5p6chi4ity' },
    mimeType: 'image/jpeg',
    size: 10_000,
  };

  test.each<[string, Json, string]>([
    [
      'links, bytes and a blob',
      { a: link, b: firstBytes, c: blob },
      'bafyreihldkhcwijkde7gx4rpkkuw7pl6lbyu5gieunyc7ihactn5bkd2nm',
    ],
    [
      'the same deep inside lists',
      { a: { b: [{ d: [link, link], e: [firstBytes, secondBytes] }] } },
      'bafyreid3imdulnhgeytpf6uk7zahjvrsqlofkmm5b5ub2maw4kqus6jp4i',
    ],
  ])('%s', (_, value, cid) => {
    expect(cidOf(encodeDagCbor(value), 'dag-cbor')).toBe(cid);
  });
});

test.each<[Json, string]>([
  [0, '00'],
  [23, '17'],
  [24, '1818'],
  [255, '18ff'],
  [256, '190100'],
  [65_536, '1a00010000'],
  [4_294_967_296, '1b0000000100000000'],
  [-1, '20'],
  [-500, '3901f3'],
  ['ż', '62c5bc'],
  [[true, false, null], '83f5f4f6'],
  [{ bb: 1, a: 2, aa: 3 }, 'a36161026261610362626201'],
])('encodes %j in its shortest form', (value, hex) => {
  expect(Buffer.from(encodeDagCbor(value)).toString('hex')).toBe(hex);
});

test.each<Json>([1.5, { $link: 'not a cid' }, Number.MAX_SAFE_INTEGER + 1])('refuses %j', (value) => {
  expect(() => encodeDagCbor(value)).toThrow(NotEncodable);
});

test('gives the same bytes for the same content in any order of keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.integer()), (map) => {
      const turned = Object.fromEntries(Object.entries(map).reverse());
      expect(encodeDagCbor(turned)).toEqual(encodeDagCbor(map));
    }),
  );
});

test('reads the bytes of the CIDs it writes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.constantFrom('raw' as const, 'dag-cbor' as const), (content, codec) => {
      const cid = cidOf(content, codec);
      const bytes = cidBytes(cid);
      expect(bytes === null ? null : `b${base32(bytes)}`).toBe(cid);
    }),
  );
});
