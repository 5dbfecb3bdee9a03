import { loadWeighing, networkIds } from '@nonet/domain';
import { describe, expect, test } from 'vitest';

import { problemsFirst, shortestLimit, tabName, textTabs, turnedTab } from './text-tabs.ts';

const { weigh } = await loadWeighing();
const texts = { description: '窯 kiln', descriptions: { bluesky: 'For Bluesky', threads: ' ' } };
const tabsOf = (wrong: readonly ('facebook' | 'twitter' | 'bluesky')[] = []) =>
  textTabs({ networks: ['facebook', 'twitter', 'bluesky', 'threads'], texts, weigh, wrong: new Set(wrong) });

describe('POST-06 the tabs of the texts', () => {
  test('count each in its network’s own way what it receives, and mark texts of their own that are not empty', () => {
    expect(tabsOf().map(({ network, limit, hasOwn }) => [network, limit?.length, hasOwn])).toEqual([
      ['facebook', 6, false],
      ['twitter', 7, false],
      ['bluesky', 11, true],
      ['threads', 8, false],
    ]);
  });

  test('say by name what they show by marks', () => {
    expect(tabsOf(['bluesky', 'twitter']).map(tabName)).toEqual([
      'Facebook, 6 of 63,206 characters',
      'X, 7 of 280 characters, has a problem',
      'Bluesky, 11 of 300 characters, custom text, has a problem',
      'Threads, 8 of 500 bytes',
    ]);
    const unweighed = textTabs({ networks: ['twitter'], texts, weigh: null, wrong: new Set() });
    expect(unweighed.map(tabName)).toEqual(['X']);
  });

  test('with a problem come first on phones, each among its own in the order of the matrix', () => {
    expect(problemsFirst(tabsOf(['bluesky', 'twitter'])).map(({ network }) => network)).toEqual([
      'twitter',
      'bluesky',
      'facebook',
      'threads',
    ]);
  });

  test('are turned round and round', () => {
    const tabs = ['everyone', 'twitter', 'bluesky'] as const;
    expect(turnedTab(tabs, 'everyone', 1)).toBe('twitter');
    expect(turnedTab(tabs, 'everyone', -1)).toBe('bluesky');
    expect(turnedTab(tabs, 'bluesky', 1)).toBe('everyone');
    expect(turnedTab(['everyone'], 'everyone', 1)).toBe('everyone');
  });
});

describe('POST-32 the limit that the shared text meets first', () => {
  const shortest = (description: string, networks: readonly (typeof networkIds)[number][], descriptions = {}) => {
    const { network, length, max } = shortestLimit({ networks, texts: { description, descriptions }, weigh });
    return [network, length, max];
  };

  test('is that of every post while no network’s is shorter', () => {
    expect(shortest('Kiln', [])).toEqual([null, 4, 280]);
    expect(shortest('Kiln', ['facebook', 'youtube'])).toEqual([null, 4, 280]);
    // An address weighs 23 on X, however long it is.
    expect(shortest(`https://studiofala.pl/${'a'.repeat(100)}`, ['twitter'])).toEqual([null, 122, 280]);
  });

  test('is that of X where both leave as much room, or X counts more', () => {
    expect(shortest('Kiln', networkIds)).toEqual(['twitter', 4, 280]);
    expect(shortest('窯'.repeat(150), networkIds)).toEqual(['twitter', 300, 280]);
  });

  test('is the fullest in whatever unit, and none of a network with a text of its own', () => {
    const families = '👨‍👩‍👧‍👦'.repeat(130);
    expect(shortest(families, ['facebook', 'bluesky'])).toEqual(['bluesky', 3250, 3000]);
    expect(shortest(families, ['facebook', 'bluesky'], { bluesky: 'Families' })).toEqual([null, 130, 280]);
  });
});
