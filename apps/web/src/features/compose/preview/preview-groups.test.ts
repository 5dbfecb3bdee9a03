import type { Connection } from '@nonet/contract';
import { expect, test } from 'vitest';

import { previewGroups } from './preview-groups.ts';

const account = (id: string, platform: Connection['platform']) => ({ id, platform }) as Connection;
const accounts = [account('b1', 'bluesky'), account('x1', 'twitter'), account('b2', 'bluesky')];
const shownIn = (wanted: readonly string[]) =>
  previewGroups({ accounts, problems: new Map(), wanted }).map(({ shown }) => shown.id);

test('the accounts of a network have one preview, in the order of the matrix', () => {
  const groups = previewGroups({ accounts, problems: new Map([['b2', 'No']]), wanted: [] });
  expect(groups.map((group) => [group.network, group.accounts.map(({ id }) => id), group.isWrong])).toEqual([
    ['twitter', ['x1'], false],
    ['bluesky', ['b1', 'b2'], true],
  ]);
});

test('it shows the first account, until another is asked for; the latest wish counts', () => {
  expect(shownIn([])).toEqual(['x1', 'b1']);
  expect(shownIn(['b2'])).toEqual(['x1', 'b2']);
  expect(shownIn(['b2', 'b1'])).toEqual(['x1', 'b1']);
  expect(shownIn(['gone'])).toEqual(['x1', 'b1']);
});
