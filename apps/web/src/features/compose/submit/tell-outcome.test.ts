import type { Target } from '@nonet/contract';
import { expect, test } from 'vitest';

import { outcomeOf } from './tell-outcome.ts';

const target = (change: Partial<Target>) =>
  ({ platform: 'bluesky', status: 'published', remoteUrl: 'https://bsky.test/1', error: null, ...change }) as Target;
const told = (...targets: Target[]) => {
  const outcome = outcomeOf({ id: 'p1', status: 'published', targets });
  return outcome && [outcome.kind, outcome.text, outcome.action?.label];
};

test('OP-186 says what came of a post once all of it is settled, with a way there', () => {
  expect(told(target({ status: 'sending' }), target({ platform: 'twitter' }))).toBeNull();
  expect(told(target({}))).toEqual(['success', 'Published on Bluesky', 'Open on Bluesky']);
  expect(told(target({ remoteUrl: null }))).toEqual(['success', 'Published on Bluesky', 'See the post']);
  expect(told(target({}), target({ platform: 'twitter' }))).toEqual([
    'success',
    'Published on Bluesky and X',
    'See the post',
  ]);
});

test('OP-186 says where it is not out, and why', () => {
  const refused = target({
    platform: 'twitter',
    status: 'rejected',
    error: { code: 'duplicate', message: 'X has a post with this text already.' },
  });
  expect(told(target({}), refused)).toEqual([
    'info',
    'Published on Bluesky, but not on X. X has a post with this text already.',
    'See the post',
  ]);
  expect(told(refused)).toEqual(['error', 'Not published on X. X has a post with this text already.', 'See the post']);
  expect(outcomeOf({ id: 'p1', status: 'cancelled', targets: [target({})] })).toBeNull();
});
