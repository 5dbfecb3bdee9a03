import { networkIds } from '@nonet/domain';
import { expect, test } from 'vitest';

import { mockConnections } from '../multi-account/mock-accounts.ts';
import { choicesOf, defaultIds, halvesOf, togglableIds, withAccounts } from './choices.ts';

const connections = mockConnections(30);
const [first, second] = connections.twitter;

test('POST-11 every network has its accounts, in matrix order, with those that are chosen', () => {
  const choices = choicesOf(connections, [second?.id ?? '']);
  expect(choices.map(({ network }) => network)).toEqual(networkIds);
  const x = choices.find(({ network }) => network === 'twitter');
  expect([x?.chosen, x?.accounts.length]).toEqual([[second], connections.twitter.length]);
});

test('a disconnected account is offered only while it is chosen', () => {
  const gone = { ...connections, twitter: connections.twitter.map((one) => ({ ...one, connected: one !== first })) };
  const idsOf = (selected: readonly string[]) =>
    choicesOf(gone, selected)
      .find(({ network }) => network === 'twitter')
      ?.accounts.map(({ id }) => id);
  expect(idsOf([])).not.toContain(first?.id);
  expect(idsOf([first?.id ?? ''])).toContain(first?.id);
});

test('Use defaults leaves out what a post cannot go to', () => {
  expect(defaultIds(connections)).toHaveLength(networkIds.length);
  const state = (change: object) => ({
    ...connections,
    twitter: connections.twitter.map((one) => ({ ...one, ...(one.isDefault && change) })),
  });
  for (const change of [{ connected: false }, { reconnectNeeded: true }, { locked: true }]) {
    expect(defaultIds(state(change))).toEqual(defaultIds(connections).filter((id) => id !== first?.id));
  }
});

test('POST-16 an account is added once and taken out alone', () => {
  expect(withAccounts(['a', 'b'], ['b', 'c'], true)).toEqual(['a', 'b', 'c']);
  expect(withAccounts(['a', 'b', 'c'], ['b'], false)).toEqual(['a', 'c']);
});

test('PLAN-13 all of a network leaves out locked accounts, and lets a chosen one go', () => {
  const locked = {
    ...connections,
    twitter: connections.twitter.map((one) => ({ ...one, locked: one === first || one === second })),
  };
  const [x] = choicesOf(locked, [second?.id ?? '']).filter(({ network }) => network === 'twitter');
  expect(x && togglableIds(x)).toEqual(connections.twitter.slice(1).map(({ id }) => id));
});

test('POST-11 the list has two columns of about the same height, in matrix order, of networks with accounts', () => {
  const few = {
    ...connections,
    facebook: mockConnections(45).facebook,
    threads: [],
  };
  const choices = choicesOf(few, []);
  const sizes = (areAllShown: boolean) =>
    halvesOf(choices, areAllShown).map((half) => half.reduce((sum, { accounts }) => sum + accounts.length, 0));
  const order = (areAllShown: boolean) =>
    halvesOf(choices, areAllShown)
      .flat()
      .map(({ network }) => network);
  expect(order(true)).toEqual(networkIds.filter((id) => id !== 'threads'));
  expect(order(false)).toEqual(order(true));
  const [left = 0, right = 0] = sizes(true);
  expect(Math.abs(left - right)).toBeLessThanOrEqual(5);
  expect(halvesOf(choices, false).map(({ length }) => length)).toEqual([4, 4]);
  expect(halvesOf(choices.slice(0, 1), true)).toEqual([choices.slice(0, 1)]);
});
