import { expect, test } from 'vitest';
import { firstAddress } from '#/text/first-address.ts';

test.each([
  ['See https://fala.pl/kiln, and more', 'https://fala.pl/kiln', 'https://fala.pl/kiln'],
  ['See (fala.pl/kiln). Or http://other.org', 'fala.pl/kiln', 'http://other.org'],
  ['https://a.org then b.org', 'https://a.org', 'https://a.org'],
  ['Mail me@fala.pl or open index.html', null, null],
  ['Nothing here. Really', null, null],
])('FMT-04 finds the first address of %j', (text, bare, whole) => {
  expect(firstAddress(text, true)).toBe(bare);
  expect(firstAddress(text, false)).toBe(whole);
});
