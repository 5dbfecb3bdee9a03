import { useLayoutEffect, useRef } from 'react';

import { type KeyAction, keyAction } from './key-action.ts';
import { singleKeys } from './single-keys.ts';

/** Where letters are what somebody types, or belong to an overlay. */
const typing =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** The single keys of the calendar, wherever the focus is on the page. They work as soon as it is painted. */
export function useCalendarKeys(acts: Record<KeyAction, () => void>): void {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const action = event.defaultPrevented ? null : keyAction(event);
      if (!action || !singleKeys.areOn()) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      event.preventDefault();
      latest.current[action]();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
