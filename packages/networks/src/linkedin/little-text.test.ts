import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromLittleText, toLittleText } from '#/linkedin/little-text.ts';

test.each([
  ['a (b) [c] {d} <e> *f* _g_ ~h~ i|j \\', String.raw`a \(b\) \[c\] \{d\} \<e\> \*f\* \_g\_ \~h\~ i\|j \\`],
  ['Thanks, @fala!', String.raw`Thanks, \@fala!`],
  ['#launch of #kiln_2026.', String.raw`{hashtag|\#|launch} of {hashtag|\#|kiln\_2026}.`],
  ['We are #1, and C# is no tag', String.raw`We are \#1, and C\# is no tag`],
  ['https://fala.pl/?#kiln', String.raw`https://fala.pl/?\#kiln`],
])('%s is written as %s', (text, little) => {
  expect(toLittleText(text)).toBe(little);
});

test('a mention that somebody made in LinkedIn is read as its name', () => {
  expect(fromLittleText(String.raw`With @[Fala \(Shop\)](urn:li:organization:1) today`)).toBe('With Fala (Shop) today');
});

test('every text is read as it was written', () => {
  const character = fc.constantFrom(...String.raw`\|{}@[]()<>#*_~ ab1ä/:`, '\n', '👋🏽', 'https://a.b/');
  fc.assert(
    fc.property(fc.array(character), (characters) => {
      const text = characters.join('');
      expect(fromLittleText(toLittleText(text))).toBe(text);
    }),
  );
});
