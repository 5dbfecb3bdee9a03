import { useSyncExternalStore } from 'react';

import { browserStorage } from './browser-storage.ts';

export type Theme = 'system' | 'light' | 'dark';

/**
 * public/theme.js also reads this key: it applies the theme before the first paint, and when another tab chooses one.
 */
const key = 'nonet.theme';
const listeners = new Set<() => void>();

export function applyTheme(theme: Theme): void {
  if (theme === 'system') {
    browserStorage.removeItem(key);
    delete document.documentElement.dataset.theme;
  } else {
    browserStorage.setItem(key, theme);
    document.documentElement.dataset.theme = theme;
  }
  for (const listener of listeners) listener();
}

/** The chosen theme, in whichever tab it was chosen. */
export const useTheme = () => useSyncExternalStore(subscribe, storedTheme);

function storedTheme(): Theme {
  const stored = browserStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
