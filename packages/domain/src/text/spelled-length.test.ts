import { expect, test } from 'vitest';

import { spelledLength } from '#/text/spelled-length.ts';

/** Spelled by the package punycode 2.1.0, which comes with Node; the first from RFC 3492, 7.1. */
test.each([
  ['ليهمابتكلموشعربي؟', 'xn--egbpdaj6bu4bxfgehfvwxn'],
  ['他们为什么不说中文', 'xn--ihqwcrb4cv8a8dqg056pqjye'],
  ['pročprostěnemluvíčesky', 'xn--proprostnemluvesky-uyb24dma41a'],
  ['3年b組金八先生', 'xn--3b-ww4c5e180e575a65lsy2b'],
  ['münchen', 'xn--mnchen-3ya'],
  ['a。日', 'a.xn--wgv'],
  ['plain-label_1', 'plain-label_1'],
  ['\u0001a', '\u0001a'],
  ['😀', 'xn--e28h'],
])('%s is spelled with as many characters as %s', (label, spelled) => {
  expect(spelledLength(label)).toBe(spelled.length);
});
