import type { NetworkId } from '@nonet/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { somePost, someTarget } from '../testing/some-post.ts';
import { TileMarks } from './tile-marks.tsx';

const nine: readonly NetworkId[] = [
  'facebook',
  'twitter',
  'linkedin',
  'instagram',
  'youtube',
  'pinterest',
  'bluesky',
  'threads',
  'tiktok',
];

const draw = (count: number, hasSign = false, isRepeat = false) =>
  renderToStaticMarkup(
    <TileMarks
      post={somePost({ targets: nine.slice(0, count).map((platform) => someTarget({ platform })) })}
      at="month"
      hasSign={hasSign}
      isRepeat={isRepeat}
    />,
  );
const marks = (html: string) => html.match(/#(\w+)"/g)?.map((use) => use.slice(1, -1));
const numbers = (html: string) => [...html.matchAll(/data-more="\+(\d)"/g)].map(([, number]) => Number(number));

test('a tile has three marks at most, and how many networks there are besides', () => {
  expect(marks(draw(2))).toEqual(['facebook', 'twitter']);
  expect(numbers(draw(3))).toEqual([]);
  expect(marks(draw(9))).toEqual(['facebook', 'twitter', 'linkedin']);
  expect(numbers(draw(9))).toEqual([6]);
});

test('beside a sign, of the state or of a repeat, the third mark and its number give way where the tile is narrow', () => {
  expect(numbers(draw(9, true))).toEqual([6, 7]);
  expect(numbers(draw(3, true))).toEqual([1]);
  expect(numbers(draw(2, true))).toEqual([]);
  expect(draw(3, true)).toMatch(/@max-\[116px\]:hidden/);
  expect(draw(3, false, true)).toMatch(/@max-\[116px\]:hidden/);
  expect(draw(3, true, true)).toMatch(/@max-\[132px\]:hidden/);
});

test('the words are the tile’s: neither marks nor matrix are read', () => {
  expect(draw(9)).toMatch(/^<span[^>]*><svg[^>]*aria-hidden="true"/);
  expect(draw(9)).toMatch(/<span aria-hidden="true"/);
  expect(draw(9).replaceAll(/<[^>]*>/g, '')).toBe('');
});
