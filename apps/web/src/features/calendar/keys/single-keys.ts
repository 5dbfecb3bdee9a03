import { browserStorage } from '#/lib/browser-storage.ts';

const storageKey = 'nonet.calendar.keys';

/** Whether keys without a modifier act in this browser. Somebody who dictates turns them off (WCAG 2.1.4). */
export const singleKeys = {
  areOn: () => browserStorage.getItem(storageKey) !== 'off',
  toggle: () => browserStorage.setItem(storageKey, singleKeys.areOn() ? 'off' : 'on'),
};
