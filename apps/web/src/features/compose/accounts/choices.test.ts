import { networkIds } from '@nonet/domain';
import { expect, test } from 'vitest';

import { mockConnections } from '../multi-account/mock-accounts.ts';
import { choicesOf, defaultIds, togglableIds, withAccounts } from './choices.ts';

const connections = mockConnections(30);
const [first, second] = connections.twitter;

test('POST-11 every network has its tile, in matrix order, with what is chosen of what is connected', () => {
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
  expect(defaultIds(connections)).toHaveLength(9);
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
