import { networkIds } from '@nonet/domain';
import { expect, test } from 'vitest';

import { mockConnections } from './mock-accounts.ts';
import { emptyTrial, nextTrial, type TrialEvent } from './trial.ts';

const accounts = Object.values(mockConnections(30)).flat();
const [first, second] = accounts as [(typeof accounts)[0], (typeof accounts)[0]];
const after = (...events: TrialEvent[]) =>
  events.reduce((trial, event) => nextTrial(accounts, trial, event), emptyTrial);

test('DEV-01 the mock data are 30 accounts of all nine networks, each with an id of its own', () => {
  expect(new Set(accounts.map(({ id }) => id)).size).toBe(30);
  expect(new Set(accounts.map(({ platform }) => platform))).toEqual(new Set(networkIds));
  expect(accounts.filter(({ isDefault }) => isDefault)).toHaveLength(networkIds.length);
});

test('DEV-02 all accounts are chosen at once, and none after a reset', () => {
  expect(after({ type: 'all-chosen' }).chosenIds).toEqual(accounts.map(({ id }) => id));
  expect(after({ type: 'all-chosen' }, { type: 'reset' }).chosenIds).toEqual([]);
});

test('DEV-02, DEV-03 a submit keeps the choice, and logs the platforms that a call would carry', () => {
  const trial = after({ type: 'chosen', ids: [second.id] }, { type: 'submitted' });
  expect(trial.chosenIds).toEqual([second.id]);
  expect(trial.log.at(-1)).toBe(`Submitted {"platforms":["${second.platform}:${second.id}"]}`);
});

test('DEV-03 the log has a line for each account that was chosen or left out, oldest first', () => {
  const trial = after(
    { type: 'chosen', ids: [first.id, second.id] },
    { type: 'chosen', ids: [second.id] },
    { type: 'all-chosen' },
    { type: 'reset' },
  );
  expect(trial.log).toEqual([
    `Selected ${first.id}`,
    `Selected ${second.id}`,
    `Deselected ${first.id}`,
    'Selected all 30 accounts',
    'Reset the selection',
  ]);
});
