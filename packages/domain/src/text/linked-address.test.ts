import { expect, test } from 'vitest';
import { addressCard } from '#/text/linked-address.ts';

test.each([
  [
    '#kiln at https://www.studiofala.pl/shop/, or https://example.com',
    { address: 'https://www.studiofala.pl/shop/', host: 'studiofala.pl', title: 'studiofala.pl/shop' },
  ],
  ['"https://example.com/b"', { address: 'https://example.com/b', host: 'example.com', title: 'example.com/b' }],
  ['[HTTP://example.com:81]', { address: 'HTTP://example.com:81', host: 'example.com:81', title: 'example.com:81' }],
  ['#http://example.com', { address: 'http://example.com', host: 'example.com', title: 'example.com' }],
  ['https://% and https://example.com', null],
  ['Only www.example.com', null],
  ['No address', null],
])('the card of %j is that of its first address', (text, card) => {
  expect(addressCard(text)).toEqual(card);
});
