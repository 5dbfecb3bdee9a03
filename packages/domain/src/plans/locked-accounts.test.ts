import fc from 'fast-check';
import { expect, test } from 'vitest';

import { networkIds } from '#/networks/network-id.ts';
import { lockedAccounts, type OpenOrLocked } from '#/plans/locked-accounts.ts';

const basic = { plan: 'basic', limited: true } as const;

function account(id: string, more: Partial<OpenOrLocked> = {}): OpenOrLocked {
  return { id, platform: 'bluesky', isDefault: false, keptOpen: false, sinceMs: Date.UTC(2026, 0, 1), ...more };
}
const on = (day: number) => ({ sinceMs: Date.UTC(2026, 0, day) });
const locked = (accounts: OpenOrLocked[], holder: Parameters<typeof lockedAccounts>[1] = basic) =>
  [...lockedAccounts(accounts, holder)].toSorted();

test('PLAN-13 as many as the plan allows are open', () => {
  expect(locked(['a', 'b', 'c'].map((id) => account(id)))).toEqual([]);
  expect(locked(['a', 'b', 'c', 'd'].map((id) => account(id)))).toHaveLength(1);
  expect(
    locked(
      ['a', 'b', 'c', 'd'].map((id) => account(id)),
      { plan: 'standard', limited: true },
    ),
  ).toEqual([]);
});

test('PLAN-21 nothing is locked on the largest plan, nor where plans limit nothing', () => {
  const many = Array.from({ length: 40 }, (_, index) => account(`${index}`));
  expect(locked(many, { plan: 'premium', limited: true })).toEqual([]);
  expect(locked(many, { plan: 'basic', limited: false })).toEqual([]);
});

test('each network’s default stays open first, in matrix order, and then the oldest', () => {
  const [first, second, third, last] = [networkIds[0], networkIds[1], networkIds[2], networkIds[8]];
  const defaults = [
    account('of last', { platform: last, isDefault: true, ...on(1) }),
    account('of third', { platform: third, isDefault: true, ...on(2) }),
    account('of first', { platform: first, isDefault: true, ...on(9) }),
    account('of second', { platform: second, isDefault: true, ...on(8) }),
  ];
  expect(locked(defaults)).toEqual(['of last']);
  expect(locked([...defaults.slice(2), account('young', on(5)), account('old', on(3))])).toEqual(['young']);
});

test('what the person chose stays open before all others', () => {
  const accounts = [
    account('default', { isDefault: true }),
    account('chosen', { keptOpen: true, ...on(20) }),
    account('chosen too', { keptOpen: true, ...on(21) }),
    account('old'),
  ];
  expect(locked(accounts)).toEqual(['old']);
  const more = [account('third', { keptOpen: true }), account('fourth', { keptOpen: true, isDefault: true })];
  expect(locked([...accounts, ...more])).toEqual(['chosen too', 'default', 'old']);
});

test('the order in which accounts are listed changes nothing, and exactly those above the limit are locked', () => {
  const one = fc.record({
    id: fc.uuid(),
    platform: fc.constantFrom(...networkIds),
    isDefault: fc.boolean(),
    keptOpen: fc.boolean(),
    sinceMs: fc.nat(3),
  });
  const accounts = fc.uniqueArray(one, { selector: ({ id }) => id, maxLength: 12 });
  fc.assert(
    fc.property(accounts, fc.infiniteStream(fc.nat()), (list, seeds) => {
      const shuffled = list.map((entry) => ({ entry, at: seeds.next().value ?? 0 })).toSorted((a, b) => a.at - b.at);
      const found = locked(list);
      expect(locked(shuffled.map(({ entry }) => entry))).toEqual(found);
      expect(found).toHaveLength(Math.max(0, list.length - 3));
    }),
  );
});
