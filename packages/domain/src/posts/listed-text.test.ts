import { describe, expect, test } from 'vitest';

import { LISTED_TEXT_MAX, listedText } from '#/posts/listed-text.ts';

describe('FMT-05 a text in a list', () => {
  test('is whole up to its limit, and then its beginning', () => {
    const most = 'x'.repeat(LISTED_TEXT_MAX);
    expect(listedText(most)).toBe(most);
    expect(listedText(`${most}y`)).toBe(`${most}…`);
    expect(listedText(`${'x'.repeat(LISTED_TEXT_MAX - 1)}🍵🍵`)).toBe(`${'x'.repeat(LISTED_TEXT_MAX - 1)}…`);
  });

  test('is the part around the first word that was looked for', () => {
    const text = `${'a '.repeat(2_000)}Kiln ${'b '.repeat(2_000)}`;
    const listed = listedText(text, ['nowhere', 'kiln']);
    expect(listed).toMatch(/^…(a )+Kiln (b )+.*…$/);
    expect(listed.length).toBeLessThanOrEqual(LISTED_TEXT_MAX + 2);
    expect(listedText(text, ['a'])).toBe(listedText(text));
    expect(listedText(text, ['nowhere'])).toBe(listedText(text));
    expect(listedText(`${'a '.repeat(2_000)}Kiln`, ['kiln'])).toMatch(/^….*Kiln$/);
  });

  test('is the part around a word also behind capitals that are two letters when they are small', () => {
    for (const count of [300, 2_000]) {
      expect(listedText(`${'İ'.repeat(count)}${' x'.repeat(2_000)} Kiln`, ['kiln'])).toMatch(/^….*Kiln$/);
      expect(listedText(`${'x '.repeat(2_000)}İzmir`, ['İZMİR'])).toMatch(/^….*İzmir$/);
    }
  });
});
