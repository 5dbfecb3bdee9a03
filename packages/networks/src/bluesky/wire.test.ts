import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expiryOf } from '#/bluesky/wire.ts';

const token = (claims: unknown): string => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

test('a token ends when its claim says', () => {
  expect(expiryOf(token({ exp: 1_795_000_000 }))).toEqual(new Date('2026-11-18T11:06:40Z'));
});

test.each([
  ['beyond what a date can hold', 8_640_000_000_001],
  ['in milliseconds by mistake', 1_795_000_000_000],
  ['before 1970', -1],
  ['as text', '1795000000'],
  ['not at all', undefined],
])('an end that is named %s is unknown', (_, exp) => {
  expect(expiryOf(token({ exp }))).toBeNull();
});

test('whatever a server calls a token, its end is a valid date or unknown', () => {
  const anyToken = fc.oneof(
    fc.string(),
    fc.jsonValue().map(token),
    fc.double().map((exp) => token({ exp })),
  );
  fc.assert(
    fc.property(anyToken, (text) => {
      const expiry = expiryOf(text);
      expect(expiry === null || Number.isFinite(expiry.getTime())).toBe(true);
    }),
  );
});
