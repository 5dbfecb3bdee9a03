import { networkIds } from '@nonet/domain';
import { expect, test } from 'vitest';

import { fits, noFilters } from '../address/calendar-address.ts';
import { somePost, someTarget } from '../testing/some-post.ts';
import { chosenText, countsOf, toggled, valuesOf } from './filter-values.ts';

const accounts = [
  { id: 'a', network: 'bluesky', name: 'studio.nonet.test' },
  { id: 'b', network: 'bluesky', name: 'shop.nonet.test' },
] as const;
const template = { id: 'pinterest-pin', name: 'Pinterest Pin', category: 'Pin' };

test('VIEW-05 a post counts once for each of its networks and accounts, for its state, and for Needs you', () => {
  const posts = [
    somePost({ targets: [someTarget({ connectionId: 'a' }), someTarget({ connectionId: 'b', status: 'asks' })] }),
    somePost({
      status: 'failed',
      template,
      targets: [someTarget({ connectionId: 'a' }), someTarget({ connectionId: 'x', platform: 'twitter' })],
    }),
  ];
  expect(countsOf(posts)).toEqual({
    networks: { bluesky: 2, twitter: 1 },
    accounts: { a: 2, b: 1, x: 1 },
    statuses: { pending: 1, failed: 1, 'needs-you': 1 },
    templates: { 'pinterest-pin': 1 },
    approval: {},
    mine: {},
  });
});

test('VIEW-05 every value can be chosen, with its count; 0 where no post has it, none while counts are not known', () => {
  const counts = countsOf([somePost({ template })]);
  expect(valuesOf('networks', accounts, counts)).toHaveLength(networkIds.length);
  expect(valuesOf('statuses', accounts, counts)[0]).toEqual({ value: 'needs-you', label: 'Needs you', count: 0 });
  expect(valuesOf('templates', accounts, counts)).toContainEqual({
    value: 'pinterest-pin',
    label: 'Pinterest Pin',
    count: 1,
  });
  expect(valuesOf('accounts', accounts, null).map(({ count }) => count)).toEqual([null, null]);
});

test('VIEW-05 several values of a filter are chosen in the order of the list, and given up again', () => {
  const values = valuesOf('accounts', accounts, null);
  const one = toggled(noFilters, 'accounts', 'b', values);
  const both = toggled(one, 'accounts', 'a', values);
  expect([one.accounts, both.accounts]).toEqual([['b'], ['a', 'b']]);
  expect(toggled(both, 'accounts', 'b', values)).toEqual({ ...noFilters, accounts: ['a'] });
});

test('VIEW-05 what is chosen is said in a word: the one, or how many', () => {
  const values = valuesOf('accounts', accounts, null);
  expect(chosenText(noFilters, 'accounts', values)).toBeNull();
  expect(chosenText({ ...noFilters, accounts: ['a'] }, 'accounts', values)).toBe('studio.nonet.test');
  expect(chosenText({ ...noFilters, accounts: ['a', 'b'] }, 'accounts', values)).toBe('2 accounts');
  expect(chosenText({ ...noFilters, accounts: ['gone'] }, 'accounts', values)).toBe('1 account');
});

test('APPR-01 posts count by how far their approval is, and those of one’s own', () => {
  const approval = { ofVersion: null, by: null, at: null, sentence: null, about: null, mayApprove: false } as const;
  const waiting = somePost({ approval: { ...approval, state: 'waiting' }, author: { name: 'Priya', isYou: true } });
  const others = somePost({ approval: { ...approval, state: 'returned' }, author: { name: 'Leo', isYou: false } });
  const counts = countsOf([waiting, others, somePost()]);
  expect([counts.approval, counts.mine]).toEqual([{ waiting: 1, returned: 1 }, { true: 1 }]);
  const fitting = (filters: Partial<typeof noFilters>) =>
    [waiting, others, somePost()].map((post) => fits(post, { ...noFilters, ...filters }));
  expect(fitting({ approval: ['waiting', 'approved'] })).toEqual([true, false, false]);
  // In a space of one person all posts are their own.
  expect(fitting({ mine: ['true'] })).toEqual([true, false, true]);
});
