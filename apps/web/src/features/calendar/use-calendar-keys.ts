import { useEffect, useRef } from 'react';

import type { ViewName } from './address/calendar-address.ts';

const viewOfKey: Partial<Record<string, ViewName>> = { m: 'month', w: 'week', l: 'list' };

export interface CalendarKeys {
  onView: (view: ViewName) => void;
  onToday: () => void;
  onCompose: () => void;
  onSearch: () => void;
}

/** The single keys of the calendar (VIEW-01): M, W, L, T, N, /. In a field or an overlay they are what is typed. */
export function useCalendarKeys(keys: CalendarKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      const act = actionOf(event.key.toLowerCase(), latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const typing = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';

function actionOf(key: string, { onView, onToday, onCompose, onSearch }: CalendarKeys): (() => void) | null {
  const view = viewOfKey[key];
  if (view) return () => onView(view);
  if (key === 't') return onToday;
  if (key === '/') return onSearch;
  return key === 'n' ? onCompose : null;
}
