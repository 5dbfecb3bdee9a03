import { browserStorage } from '#/lib/browser-storage.ts';

import { type ViewName, viewNames } from './calendar-address.ts';

const key = 'nonet.calendar.view';

/** The view that this browser showed last (VIEW-01). */
export const lastView = {
  read: (): ViewName => viewNames.find((name) => name === browserStorage.getItem(key)) ?? 'month',
  store: (view: ViewName) => browserStorage.setItem(key, view),
};
