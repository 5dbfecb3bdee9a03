import type { Invitation, Member } from '@nonet/contract';
import { expect, test } from 'vitest';

import { limitOf } from './limit-of.ts';

const people = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `${at}` }) as Member);
const invited = (...ended: boolean[]) => ended.map((hasEnded) => ({ hasEnded }) as Invitation);

test('TEAM-07 Standard has three members beside the owner, and open invitations count', () => {
  const standard = { plan: 'standard', limited: true } as const;
  expect(limitOf({ members: people(3), invitations: invited(true) }, standard)).toMatchObject({ isReached: false });
  expect(limitOf({ members: people(3), invitations: invited(false) }, standard)).toMatchObject({
    isReached: true,
    title: '3 of 3 members',
  });
});

test('TEAM-07 Basic has none, Premium any number, and where nobody sells plans nothing is bounded', () => {
  const alone = { members: people(1), invitations: [] };
  expect(limitOf(alone, { plan: 'basic', limited: true })).toMatchObject({ isReached: true });
  expect(limitOf(alone, { plan: 'premium', limited: true })).toBeNull();
  expect(limitOf(alone, { plan: 'basic', limited: false })).toBeNull();
});
