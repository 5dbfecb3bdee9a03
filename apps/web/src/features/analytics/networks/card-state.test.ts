import type { NetworkAnalytics } from '@nonet/contract';
import { networkIds, networkRules } from '@nonet/domain';
import { expect, test } from 'vitest';

import { someNetwork } from '../testing/some-analytics.ts';
import { cardNote, needsNoCard } from './card-state.ts';

const paid = networkIds.find((id) => networkRules[id].figures.cost !== null) ?? networkIds[0];

const unread = Object.fromEntries(
  Object.keys(someNetwork('bluesky').totals).map((name) => [name, null]),
) as NetworkAnalytics['totals'];

test('STAT-05 what is off says why, and what it would cost', () => {
  const off = (posts: number) => cardNote(someNetwork(paid, { state: 'off', posts, totals: unread }), true);
  expect(off(61)).toMatchObject({
    tag: 'Off',
    text: 'About $0.005 a post: these 61 posts, read 7 times each, would cost about $2.14. An account’s followers are $0.01 a day. Whoever runs this installation can switch it on.',
  });
  expect(off(1)?.text).toContain('this post, read 7 times, would cost about $0.04.');
  expect(off(0)?.text).not.toContain('would cost');
  const free = someNetwork('facebook', { state: 'off', posts: 3, totals: unread });
  expect(cardNote(free, true)).toMatchObject({ title: 'Facebook is off.', tag: 'Off' });
});

test('STAT-05 what is not allowed leads to the account that has to be connected again', () => {
  const trouble = { connectionId: 'c7', message: 'Facebook wants your yes to reading figures.', mayReconnect: true };
  const told = someNetwork('facebook', { state: 'not-allowed', troubles: [trouble], totals: unread });
  expect(cardNote(told, true)).toMatchObject({ tag: 'Not allowed', text: trouble.message, connect: 'c7' });
});

test('STAT-05 without an account it says to connect one, without posts that there are none', () => {
  const none = someNetwork('bluesky', { state: 'nothing', posts: 0, accounts: 0, totals: unread });
  expect(cardNote(none, false)).toMatchObject({ title: 'No account.', connect: 'any' });
  expect(cardNote(none, true)).toMatchObject({ title: 'No posts in these days.', connect: null });
});

test('STAT-05 posts that were not read yet are not 0', () => {
  expect(cardNote(someNetwork('bluesky', { totals: unread }), true)?.title).toBe('Not read yet.');
  expect(cardNote(someNetwork('bluesky'), true)).toBeNull();
});

test.each(['off', 'not-allowed', 'nothing'] as const)(
  'STAT-05 what was read before stays when reading is %s',
  (state) => {
    expect(cardNote(someNetwork('bluesky', { state }), true)).toBeNull();
  },
);

test('STAT-05 a network without an account has no card of its own, unless something is known of it', () => {
  const nothing = someNetwork('bluesky', { posts: 0, followers: null });
  expect(needsNoCard(nothing, false)).toBe(true);
  expect(needsNoCard(nothing, true)).toBe(false);
  expect(needsNoCard({ ...nothing, posts: 1 }, false)).toBe(false);
});
