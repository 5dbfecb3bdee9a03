import { expect, test } from 'vitest';

import { shownText } from './shown-text.ts';

test.each([
  ['See https://www.studiofala.pl/ and (www.example.com).', ['studiofala.pl', 'www.example.com']],
  ['With @studio.fala, not a@b.pl', ['@studio.fala']],
  ['#ceramics and #clay', ['ceramics']],
  ['#1 #2026 #kiln2', ['kiln2']],
  ['a#b', []],
])('draws what is active in %j', (text, active) => {
  expect(shownText(text).flatMap((part) => (part.isActive ? [part.text] : []))).toEqual(active);
});

test('leaves the rest as it is, the tags behind the first one too', () => {
  expect(shownText('One #a\n\ntwo #b')).toEqual([
    { isActive: false, text: 'One ' },
    { isActive: true, text: 'a' },
    { isActive: false, text: '\n\ntwo #b' },
  ]);
});
