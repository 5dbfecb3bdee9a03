import { expect, test } from 'vitest';

import { clientCity } from '#/http/client-city.ts';

/** As Node reads the bytes of a header that was sent in UTF-8. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1');

test.each([
  ['Warsaw', 'Warsaw'],
  [utf8('Gdańsk'), 'Gdańsk'],
  [utf8('北京'), '北京'],
  // In Latin-1, which is no UTF-8.
  ['S\u00e3o Paulo', 'São Paulo'],
  ['S%C3%A3o%20Paulo', 'São Paulo'],
  ['100 % sure', '100 % sure'],
  ['  Stoke-on-Trent,  Hanley ', 'Stoke-on-Trent, Hanley'],
  ['St. John\u2019s'.replace('\u2019', "'"), "St. John's"],
])('a city is read from the header: %j', (header, city) => {
  expect(clientCity(header)).toBe(city);
});

test.each([undefined, '', ' ', '-', '?', '1234', 'x'.repeat(101)])('there is no city in %j', (header) => {
  expect(clientCity(header)).toBeNull();
});

test('a city has no characters that break a line or turn its direction', () => {
  expect(clientCity('War\u0000saw\u001b[31m\u007f')).toBe('Warsaw[31m');
  expect(clientCity(utf8('\u202ewasraW\u2066\u2028\u200b'))).toBe('wasraW');
  expect(clientCity('War%0D%0Asaw')).toBe('Warsaw');
});
