import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseExactly } from '#/kit/exact-json.ts';

test.each<[string, string, unknown]>([
  ['an id that a number cannot hold', '{"user_id":17841405793187218}', { user_id: '17841405793187218' }],
  ['ids in a list', '{"ids":[7678907398077074696, 12]}', { ids: ['7678907398077074696', 12] }],
  ['one in a list, below zero', '[ -9223372036854775808 ]', ['-9223372036854775808']],
  ['the largest that a number holds', '[9007199254740991]', [9_007_199_254_740_991]],
  ['digits in a text', '{"a":"\\": 17841405793187218, "}', { a: '": 17841405793187218, ' }],
  ['digits in a name', '{"17841405793187218":1}', { '17841405793187218': 1 }],
  ['a fraction of many digits', '[0.1234567890123456, 1e300]', [0.1234567890123456, 1e300]],
])('reads %s', (_what, text, expected) => expect(parseExactly(text)).toEqual(expected));

test('an id of 64 bits is exact to the last digit, wherever it stands', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }), fc.string(), (id, beside) => {
      const text = `{"data":[${JSON.stringify(beside)},{"id":${id}}]}`;
      const { data } = parseExactly(text) as { data: [string, { id: unknown }] };
      expect([data[0], `${data[1].id}`]).toEqual([beside, `${id}`]);
    }),
  );
});

test.each([
  ['a bracket is missing', '{"id":17841405793187218'],
  ['a text of a million signs has no end', `[17841405793187218,"${'\\"'.repeat(500_000)}`],
])('what is no JSON is refused: %s', (_what, text) => {
  expect(() => parseExactly(text)).toThrow(SyntaxError);
});
