import { useCallback, useRef } from 'react';
import { navigate } from '#/router/navigate.ts';
import { useLocation } from '#/router/use-location.ts';

import { type AnalyticsAddress, readAddress, writeAddress } from './analytics-address.ts';

/** Changes some of what is shown. */
export type ChangeAddress = (changed: Partial<AnalyticsAddress>) => void;

/** What the screen shows, from its address. A change is no entry in the history: the way back leads to the screen before. */
export function useAnalyticsAddress(today: string): [AnalyticsAddress, ChangeAddress] {
  const search = useLocation(({ search }) => search);
  const address = readAddress(search, today);
  const current = useRef(address);
  current.current = address;
  const change = useCallback((changed: Partial<AnalyticsAddress>) => {
    current.current = { ...current.current, ...changed };
    navigate({ href: writeAddress(current.current), replace: true, keepsScroll: true });
  }, []);
  return [address, change];
}
