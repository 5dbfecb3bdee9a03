import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { api } from './api.ts';
import { browserStorage } from './browser-storage.ts';
import { meQuery } from './queries.ts';
import { queryClient, queryKeys } from './query.ts';
import { chooseTimeZone, timeZoneKey } from './time-zone.ts';

/** The zone for composing, for lists and for the edges of a month (OP-85). */
export function useTimeZone(): string {
  const { data: me } = useQuery(meQuery());
  const stored = me?.timeZone;
  // Asking the browser takes longer than drawing most of what depends on the zone.
  return useMemo(
    () =>
      chooseTimeZone({
        stored,
        local: browserStorage.getItem(timeZoneKey),
        browser: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
    [stored],
  );
}

/**
 * Stores the zone here and with the account, so that the server and other devices use the same. Mounted once, in the
 * shell.
 */
export function usePersistedTimeZone(): void {
  const { data: me } = useQuery(meQuery());
  const zone = useTimeZone();
  const isUnreported = me?.timeZone === null;
  useEffect(() => {
    browserStorage.setItem(timeZoneKey, zone);
    // A failure does not matter to the user: the next visit reports the zone again.
    if (isUnreported)
      storeTimeZone(zone).catch((error: unknown) => console.warn('The time zone was not stored.', error));
  }, [zone, isUnreported]);
}

/** Changes the zone of the account. */
export async function storeTimeZone(zone: string): Promise<void> {
  const me = await api.me.update({ timeZone: zone });
  browserStorage.setItem(timeZoneKey, zone);
  queryClient.setQueryData(queryKeys.me, me);
}
