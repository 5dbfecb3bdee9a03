import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';

import { type CalendarView, isDay, viewOf } from './calendar-view.ts';

/** Browsers limit how often an address may change, and a held arrow key would exceed that. */
const settleMs = 300;

/**
 * The calendar's view and its address, /calendar?day=YYYY-MM-DD. The address is written once the view has settled,
 * without an entry in the history.
 */
export function useCalendarView(today: string) {
  const addressed = useLocation({ select: ({ search }) => dayOf(search) });
  const navigate = useNavigate();
  const { history } = useRouter();
  const [view, setView] = useState<CalendarView>(() => viewOf(addressed ?? today));
  const lastAddressed = useRef(addressed);
  /** The last address that was written here: it arrives again a moment later, when the view may have moved on. */
  const written = useRef<string | null>(null);

  if (addressed !== lastAddressed.current) {
    lastAddressed.current = addressed;
    if (addressed !== null && addressed !== written.current) setView(viewOf(addressed));
  }

  const isChosen = useRef(false);
  const change = useCallback((next: CalendarView | ((view: CalendarView) => CalendarView)) => {
    isChosen.current = true;
    setView(next);
  }, []);

  useEffect(() => {
    if (!isChosen.current) return;
    const timer = setTimeout(() => {
      isChosen.current = false;
      // The person is leaving for another screen, whose code may still be loading. Writing our address would call them
      // back.
      if (history.location.pathname !== '/calendar') return;
      written.current = view.day;
      void navigate({ to: '/calendar', search: { day: view.day }, replace: true, resetScroll: false });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [view.day, navigate, history]);

  return [view, change] as const;
}

function dayOf(search: unknown): string | null {
  const isNamed = typeof search === 'object' && search !== null && 'day' in search;
  return isNamed && isDay(search.day) ? search.day : null;
}
