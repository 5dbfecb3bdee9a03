import type { AccountAbilities, Connection } from '@nonet/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { abilitiesQuery } from '#/lib/queries.ts';

import { type Abilities, abilitiesOf, isTold } from './abilities.ts';

/** The live stream tells of an answer; this is for browsers that have none. */
const readingMs = 5_000;
/** Clocks differ: nobody is asked in a loop. */
const againMs = 60_000;

const nothing: Readonly<Record<string, AccountAbilities | null>> = {};

/** Asks what the chosen accounts may do, and again when what was told is no longer good. */
export function useAbilities(accounts: readonly Connection[], { zone, now }: { zone: string; now: Date }): Abilities {
  const told = useMemo(() => accounts.filter(isTold), [accounts]);
  const { data = nothing } = useQuery({
    ...abilitiesQuery(told.map(({ id }) => id)),
    // What is known of the others stays while one more account is asked about.
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => Math.min(...Object.values(state.data ?? {}).map(askAgainMs)),
  });
  return useMemo(
    () =>
      abilitiesOf(
        told.map((account) => [account, data[account.id]] as const),
        { zone, now },
      ),
    [told, data, zone, now],
  );
}

function askAgainMs(answer: AccountAbilities | null): number {
  if (answer?.state === 'reading') return readingMs;
  const leftMs = Date.parse(answer?.goodUntil ?? '') - Date.now();
  return leftMs > againMs ? leftMs : againMs;
}
