import { browserStorage } from './browser-storage.ts';

/** public/frame.js reads it too. */
const key = 'nonet.calendar.view';

/** The view of the calendar that this browser showed last (VIEW-01). */
export const lastView = {
  read: (): string | null => browserStorage.getItem(key),
  store: (view: string) => browserStorage.setItem(key, view),
};
