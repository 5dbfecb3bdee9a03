import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserStorage } from '#/lib/browser-storage.ts';
import { useLocation } from '#/router/use-location.ts';

import { needsRoom } from './needs-room.ts';

const wideScreen = matchMedia('(min-width: 1280px)');

function subscribe(listener: () => void) {
  wideScreen.addEventListener('change', listener);
  return () => wideScreen.removeEventListener('change', listener);
}

/**
 * Whether the sidebar is expanded: from 1280 px on, but not beside the week of the calendar, unless the user chose
 * otherwise for that kind of screen. Ctrl or ⌘ B toggles it.
 */
export function useSidebar() {
  const isWide = useSyncExternalStore(subscribe, () => wideScreen.matches);
  const isRoomNeeded = useLocation(({ pathname, search }) => needsRoom(pathname, search));
  const key = !isWide ? 'nonet.sidebar.narrow' : isRoomNeeded ? 'nonet.sidebar.week' : 'nonet.sidebar';
  const [choices, setChoices] = useState<Partial<Record<string, boolean>>>({});
  const stored = browserStorage.getItem(key);
  const isCollapsed = choices[key] ?? (stored === null ? !isWide || isRoomNeeded : stored === 'collapsed');

  function toggle() {
    const next = !isCollapsed;
    setChoices({ ...choices, [key]: next });
    browserStorage.setItem(key, next ? 'collapsed' : 'expanded');
  }

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      toggle();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  return { isCollapsed, toggle };
}
