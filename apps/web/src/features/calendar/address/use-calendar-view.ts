import { useEffect, useRef, useState } from 'react';
import { lastView } from '#/lib/last-view.ts';
import { appHistory } from '#/router/app-history.ts';
import { navigate } from '#/router/navigate.ts';
import { useLocation } from '#/router/use-location.ts';

import {
  type CalendarAddress,
  isCalendarPath,
  isSamePlace,
  readAddress,
  viewNames,
  writeAddress,
} from './calendar-address.ts';

/** Browsers limit how often an address may change, and a held arrow key would exceed that. */
const settleMs = 300;

/**
 * What the calendar shows, and its address. Another day is written into the address once it has settled, without an entry
 * in the history; another view, filter or post is an entry of its own, so that the way back leads to the one before.
 */
export function useCalendarView(today: string) {
  const here = useLocation(({ pathname, search }) => (isCalendarPath(pathname) ? pathname + search : null));
  const read = (href: string) =>
    readAddress(href, { today, view: viewNames.find((name) => name === lastView.read()) ?? 'month' });
  const [address, setAddress] = useState<CalendarAddress>(() => read(here ?? '/calendar'));
  const lastHere = useRef(here);
  /** What the address bar says, or is about to: it arrives again a moment later, when the calendar may have moved on. */
  const written = useRef(address);

  if (here !== lastHere.current) {
    lastHere.current = here;
    const arrived = here === null ? null : read(here);
    if (arrived && writeAddress(arrived) !== writeAddress(written.current)) {
      written.current = arrived;
      setAddress(arrived);
    }
  }

  useEffect(() => {
    // It came from the address bar.
    if (address === written.current) return;
    function write(replace: boolean) {
      // The person is leaving for another screen, whose code may still be loading. Writing our address would call them
      // back.
      if (!isCalendarPath(appHistory().location.pathname)) return;
      if (written.current.view !== address.view) lastView.store(address.view);
      written.current = address;
      navigate({ href: writeAddress(address), replace, keepsScroll: true });
    }
    if (!isSamePlace(address, written.current)) {
      write(false);
      return;
    }
    const timer = setTimeout(write, settleMs, true);
    return () => clearTimeout(timer);
  }, [address]);

  return [address, setAddress] as const;
}
