import { expect, test } from 'vitest';

import { shownText } from './shown-text.ts';

test.each([
  ['See studiofala.pl!', ['studiofala.pl']],
  ['https://studiofala.pl/', ['studiofala.pl']],
  ['https://studiofala.pl/sobota', ['studiofala.pl/sobota']],
  ['https://studiofala.pl/sobota/kiln-opening?ref=1', ['studiofala.pl/sobota/kiln-...']],
  ['@shop.nonet.test #clay', ['@shop.nonet.test', '#clay']],
])('draws what is active in %j', (text, active) => {
  expect(shownText(text).flatMap((part) => (part.isActive ? [part.text] : []))).toEqual(active);
});

test('leaves the rest as it is', () => {
  expect(shownText('One\n\ntwo  three')).toEqual([{ isActive: false, text: 'One\n\ntwo  three' }]);
});
