import { expect, test } from 'vitest';
import { parseExactly } from '#/kit/exact-json.ts';

test.each<[string, string, unknown]>([
  ['an id that a number cannot hold', '{"user_id":17841405793187218}', { user_id: '17841405793187218' }],
  ['one in a list, below zero', '[ -9223372036854775808 ]', ['-9223372036854775808']],
  ['the largest that a number holds', '[9007199254740991]', [9_007_199_254_740_991]],
  ['digits in a text', '{"a":"\\": 17841405793187218, "}', { a: '": 17841405793187218, ' }],
  ['digits in a name', '{"17841405793187218":1}', { '17841405793187218': 1 }],
  ['a fraction of many digits', '[0.1234567890123456, 1e300]', [0.1234567890123456, 1e300]],
])('reads %s', (_what, text, expected) => expect(parseExactly(text)).toEqual(expected));

test('what is no JSON is refused', () => {
  expect(() => parseExactly('{"id":17841405793187218')).toThrow(SyntaxError);
});
