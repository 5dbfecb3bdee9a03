import { expect, test } from 'vitest';

import { somePost } from '../testing/some-post.ts';
import { statusChanges } from './status-changes.ts';
import { titleOf } from './title-of.ts';

test('CAL-11, CAL-12 a post is called by its title, else Untitled Post', () => {
  expect(titleOf({ title: 'Kiln opening' })).toBe('Kiln opening');
  expect(titleOf({ title: ' ' })).toBe('Untitled Post');
});

test('a changed status is said with the title; new, gone and unchanged posts are not', () => {
  const before = [
    somePost({ id: 'a', title: '42 pieces, one crack', status: 'processing' }),
    somePost({ id: 'b', title: 'Steady' }),
    somePost({ id: 'c' }),
  ];
  const after = [
    somePost({ id: 'a', title: '42 pieces, one crack', status: 'published' }),
    somePost({ id: 'b', title: 'Steady' }),
    somePost({ id: 'd', status: 'failed' }),
  ];
  expect(statusChanges(before, after)).toEqual(['42 pieces, one crack: Published']);
});

test('cancelling and undoing is not said twice: the toasts say it', () => {
  const [pending, cancelled] = [[somePost()], [somePost({ status: 'cancelled' })]];
  expect(statusChanges(pending, cancelled)).toEqual([]);
  expect(statusChanges(cancelled, pending)).toEqual([]);
});
