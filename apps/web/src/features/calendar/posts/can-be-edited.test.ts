import { postStatuses, targetStatuses } from '@nonet/domain';
import { expect, test } from 'vitest';

import { somePost, someTarget } from '../testing/some-post.ts';
import { canBeEdited } from './can-be-edited.ts';

test('only a pending post can be edited', () => {
  expect(postStatuses.filter((status) => canBeEdited(somePost({ status })))).toEqual(['pending']);
});

test('and only while no target of it has begun to go out', () => {
  const withTarget = (status: (typeof targetStatuses)[number]) =>
    somePost({ targets: [someTarget(), someTarget({ id: 'target-2', status })] });
  expect(targetStatuses.filter((status) => canBeEdited(withTarget(status)))).toEqual(['pending', 'preparing', 'ready']);
});
