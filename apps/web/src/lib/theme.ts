import { browserStorage } from './browser-storage.ts';

export type Theme = 'system' | 'light' | 'dark';

/** Read before the first paint by public/theme.js. */
const key = 'nonet.theme';

export function storedTheme(): Theme {
  const stored = browserStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') {
    browserStorage.removeItem(key);
    delete document.documentElement.dataset.theme;
  } else {
    browserStorage.setItem(key, theme);
    document.documentElement.dataset.theme = theme;
  }
}
