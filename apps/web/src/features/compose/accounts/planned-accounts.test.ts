import type { Connections } from '@nonet/contract';
import { networkIds } from '@nonet/domain';
import { expect, test } from 'vitest';

import { openWhere } from './planned-accounts.ts';

test('a post that is edited keeps the locked accounts that it is planned for, and gets no other', () => {
  const none = Object.fromEntries(networkIds.map((network) => [network, []])) as unknown as Connections;
  const twitter = [
    { id: 'open', locked: false },
    { id: 'planned', locked: true },
    { id: 'locked', locked: true },
  ] as Connections['twitter'];
  const connections = { ...none, twitter };
  expect(openWhere(connections, ['open', 'planned']).twitter.map(({ locked }) => locked)).toEqual([false, false, true]);
  expect(openWhere(connections, [])).toBe(connections);
});
