import { expect, test } from 'vitest';

import { networkPause, type PauseReport } from '#/features/publishing/network-pause.ts';

const says = (account: string, ms: number): PauseReport => ({ connectionId: `connection of ${account}`, account, ms });

test.each([
  ['nobody', [], 0, null],
  ['one account', [says('a', 60_000)], 0, says('a', 60_000)],
  ['one account twice', [says('a', 60_000), says('a', 90_000)], 0, says('a', 90_000)],
  ['two accounts, for as long as both say', [says('a', 60_000), says('b', 10_000)], 10_000, says('a', 60_000)],
  [
    'two accounts, the first of them less by now',
    [says('a', 60_000), says('b', 30_000), says('a', 20_000)],
    20_000,
    says('b', 30_000),
  ],
  ['three accounts', [says('a', 60_000), says('b', 10_000), says('c', 50_000)], 50_000, says('a', 60_000)],
])('what %s says pauses a network for %#', (_name, reports, pauseMs, kept) => {
  expect(networkPause(reports)).toEqual({ pauseMs, kept });
});
