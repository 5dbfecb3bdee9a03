import { describe, expect, test } from 'vitest';

import { asOptions, isSameOptions, optionChanges, withOption } from './draft-options.ts';

const options = { shop: { board: 'vases', tags: ['clay'] }, home: { board: 'rooms' } };

describe('the options of a draft', () => {
  test('are changed one at a time', () => {
    const other = withOption(options, 'shop', ['board', 'bowls']);
    expect(other).toEqual({ ...options, shop: { board: 'bowls', tags: ['clay'] } });
    expect(withOption(other, 'shop', ['tags', null]).shop).toEqual({ board: 'bowls' });
    expect(withOption({}, 'shop', ['board', 'bowls'])).toEqual({ shop: { board: 'bowls' } });
  });

  test('are the same with the same values, in whatever order and whether an account has none or is not named', () => {
    expect(isSameOptions(options, { ...options, gone: {}, shop: { tags: ['clay'], board: 'vases' } })).toBe(true);
    expect(isSameOptions(options, { ...options, shop: { board: 'vases', tags: ['clay', 'fire'] } })).toBe(false);
    expect(isSameOptions(options, {})).toBe(false);
  });

  test('are sent as what has changed, for the chosen accounts alone', () => {
    const now = { shop: { board: 'vases' }, home: { board: 'halls' }, gone: { board: 'x' } };
    expect(optionChanges(options, now, ['shop', 'home'])).toEqual({ shop: { tags: null }, home: { board: 'halls' } });
    expect(optionChanges(options, options, ['shop', 'home'])).toEqual({});
  });
});

test.each([
  [undefined, {}],
  [options, options],
  [{ shop: { count: 1, isShown: false } }, { shop: { count: 1, isShown: false } }],
  [[], null],
  [{ shop: 'vases' }, null],
  [{ shop: { board: null } }, null],
  [{ shop: { tags: [1] } }, null],
])('a kept draft with the options %j', (kept, expected) => {
  expect(asOptions(kept)).toEqual(expected);
});
