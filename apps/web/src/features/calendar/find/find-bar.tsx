import { networkIds } from '@nonet/domain';
import { useMemo } from 'react';

import { useConnections } from '#/lib/use-connections.ts';
import type { Weekday } from '#/lib/week-start.ts';

import type { CalendarAddress } from '../address/calendar-address.ts';
import type { DayActions } from '../view-props.ts';
import { FilterBar } from './filter-bar.tsx';
import type { FilterAccount } from './filter-values.ts';
import { SearchField } from './search-field.tsx';
import { ShowMenu } from './show-menu.tsx';
import { useCounted } from './use-counted.ts';

export interface FindBarProps {
  address: CalendarAddress;
  zone: string;
  weekStart: Weekday;
  actions: DayActions;
  onMove: (change: (address: CalendarAddress) => CalendarAddress) => void;
}

/** Search and filters of the calendar (VIEW-05), in every view. */
export function FindBar({ address, zone, weekStart, actions, onMove }: FindBarProps) {
  const counted = useCounted(address, zone, weekStart);
  const accounts = useFilterAccounts();
  const onFilter = (filters: CalendarAddress['filters']) => onMove((current) => ({ ...current, filters }));
  return (
    <>
      <SearchField
        q={address.q}
        onSearch={(q) => onMove((current) => ({ ...current, q }))}
        onShow={actions.onShowPost}
        zone={zone}
      />
      <FilterBar filters={address.filters} onFilter={onFilter} accounts={accounts} counted={counted} />
      <ShowMenu />
      {counted.shown !== null && (
        <p className="ml-auto pr-1.5 text-12 whitespace-nowrap text-ink-3 @max-[900px]:hidden">{counted.shown}</p>
      )}
    </>
  );
}

function useFilterAccounts(): readonly FilterAccount[] {
  const { connections } = useConnections();
  return useMemo(
    () =>
      networkIds.flatMap((network) =>
        connections[network].map(({ id, displayName }) => ({ id, network, name: displayName })),
      ),
    [connections],
  );
}
