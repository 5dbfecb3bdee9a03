import { networkIds, networkRules } from '@nonet/domain';
import { expect, test } from 'vitest';

import { someNetwork } from '../testing/some-analytics.ts';
import { cardNote } from './card-state.ts';

const paid = networkIds.find((id) => networkRules[id].figures.cost !== null) ?? networkIds[0];

test('STAT-05 what is off says why, and what it would cost', () => {
  expect(cardNote(someNetwork(paid, { state: 'off', posts: 61 }))).toMatchObject({
    tag: 'Off',
    text: 'About $0.005 a post: these 61 posts, read 7 times each, would cost about $2.14. Whoever runs this installation can switch it on.',
  });
  expect(cardNote(someNetwork(paid, { state: 'off', posts: 1 }))?.text).toContain(
    'this post, read 7 times, would cost about $0.04.',
  );
  expect(cardNote(someNetwork(paid, { state: 'off', posts: 0 }))?.text).not.toContain('would cost');
});

test('STAT-05 what is not allowed leads to the account that has to be connected again', () => {
  const trouble = { connectionId: 'c7', message: 'Facebook wants your yes to reading figures.', mayReconnect: true };
  expect(cardNote(someNetwork('facebook', { state: 'not-allowed', troubles: [trouble] }))).toMatchObject({
    tag: 'Not allowed',
    text: trouble.message,
    connect: 'c7',
  });
});

test('STAT-05 without an account it says to connect one, without posts that there are none', () => {
  expect(cardNote(someNetwork('bluesky', { state: 'nothing', posts: 0, accounts: 0 }))?.connect).toBe('any');
  expect(cardNote(someNetwork('bluesky', { state: 'nothing', posts: 0, accounts: 2 }))?.title).toBe(
    'No posts in these days.',
  );
  expect(cardNote(someNetwork('bluesky', { posts: 0 }))?.title).toBe('No posts in these days.');
});

test('STAT-05 posts that were not read yet are not 0', () => {
  const { totals } = someNetwork('bluesky');
  const unread = Object.fromEntries(Object.keys(totals).map((name) => [name, null])) as typeof totals;
  expect(cardNote(someNetwork('bluesky', { totals: unread }))?.title).toBe('Not read yet.');
  expect(cardNote(someNetwork('bluesky'))).toBeNull();
});
