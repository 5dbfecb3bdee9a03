import type { ListedPost, Target } from '@nonet/contract';
import { expect, test } from 'vitest';

import { somePost, someTarget } from '../testing/some-post.ts';
import { rowName } from './row-name.ts';

const fala = someTarget({ platform: 'bluesky', username: 'studio.fala', accountName: 'Studio Fala' });
const other: Target = { ...fala, platform: 'threads', accountName: 'Ostara Oats' };
const nameOf = (post: Partial<ListedPost>, isWaiting = false) => {
  const whole = somePost({ targets: [fala], ...post });
  return rowName({ post: whole, status: whole.status, isWaiting });
};

test('says the state and whose accounts a post goes to, with their networks, as a row shows them', () => {
  expect(nameOf({ status: 'published' })).toBe('Published, @studio.fala, Bluesky');
  expect(nameOf({ targets: [fala, other, fala] })).toBe('Pending, Studio Fala and 2 more, Bluesky and Threads');
  expect(nameOf({ targets: [] })).toBe('Pending, No account');
});

test('begins with what the row says in place of the status, and ends with what it only draws', () => {
  expect(nameOf({ status: 'failed' }, true)).toBe('Needs you, @studio.fala, Failed, Bluesky');
  expect(nameOf({ status: 'partial' }, true)).toBe('Partial, @studio.fala, Bluesky, needs you');
  const readiness = { verdict: 'at-risk', message: 'X asked us to wait.', action: null } as const;
  expect(nameOf({ targets: [{ ...fala, readiness }] })).toBe('Pending, @studio.fala, Bluesky, at risk');
});

test('RECUR-03 says that a post repeats', () => {
  expect(nameOf({ series: { id: 's', date: '2026-11-20' } })).toBe('Pending, @studio.fala, Bluesky, repeats');
});
