import { markedTexts } from '@nonet/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { markText } from './mark-text.ts';

/** What is marked, in order: 'link studiofala.pl'. */
const marks = (text: string) =>
  markText(text).flatMap((part) => (part.kind === 'text' ? [] : [`${part.kind} ${part.text}`]));

describe('markText', () => {
  test('finds links, mentions and tags where they stand', () => {
    expect(markText('See studiofala.pl with @shop.nonet.test #ceramics!')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'studiofala.pl' },
      { kind: 'text', text: ' with ' },
      { kind: 'mention', text: '@shop.nonet.test' },
      { kind: 'text', text: ' ' },
      { kind: 'tag', text: '#ceramics' },
      { kind: 'text', text: '!' },
    ]);
  });

  test.each([
    ['https://studiofala.pl/sobota?x=1.', ['link https://studiofala.pl/sobota?x=1']],
    ['(https://a.pl/b)', ['link https://a.pl/b']],
    ['http://x.y/(z)', ['link http://x.y/(z)']],
    ['foo.com/bar, next', ['link foo.com/bar']],
    ['a@b.com index.html Node.js 10.30 e.g. this', []],
    ['one\nstudiofala.pl', ['link studiofala.pl']],
  ])('finds the links of %j', (text, expected) => {
    expect(marks(text)).toEqual(expected);
  });

  test.each([
    ['@studio.bsky.social', ['mention @studio.bsky.social']],
    ['(@studio.bsky.social)', ['mention @studio.bsky.social']],
    ['@studio.bsky.social.', ['mention @studio.bsky.social']],
    ['@studio and x@studio.bsky.social', []],
  ])('finds the mentions of %j', (text, expected) => {
    expect(marks(text)).toEqual(expected);
  });

  test.each([
    ['#1 #2026 # ##', []],
    ['#1a #zażółć ＃日本 #😀', ['tag #1a', 'tag #zażółć', 'tag ＃日本', 'tag #😀']],
    ['#a#b x#y', ['tag #a#b']],
    ['#️⃣', []],
    [`#${'a'.repeat(64)} #${'b'.repeat(65)}`, [`tag #${'a'.repeat(64)}`]],
    ['$AAPL, $TOOLONG', ['tag $AAPL']],
  ])('finds the tags of %j', (text, expected) => {
    expect(marks(text)).toEqual(expected);
  });

  test.each(markedTexts.bluesky)('marks of $text what is sent', ({ text, marks: sent }) => {
    expect(marks(text)).toEqual(sent);
  });

  test('loses and invents no letter', () => {
    const piece = fc.constantFrom(
      '#',
      '@',
      '$',
      '.',
      ' ',
      '\n',
      '(',
      ')',
      'a',
      'com',
      'https://',
      'studiofala.pl',
      '😀',
      '\u200b',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        expect(
          markText(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
