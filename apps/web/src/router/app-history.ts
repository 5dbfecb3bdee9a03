import { createBrowserHistory, parseHref, type RouterHistory } from '@tanstack/history';

import { addressHere, placeOf } from '#/lib/space.ts';

let history: RouterHistory | undefined;

/**
 * The history of this tab, with paths as they are within the space of the page (`addressHere` has the browser's). It asks those who
 * block a way out, also for the browser's own buttons. Made when it is first needed: tests have no window.
 */
export function appHistory(): RouterHistory {
  history ??= createBrowserHistory({
    createHref: addressHere,
    parseLocation: () => {
      const { pathname, search, hash } = window.location;
      return parseHref(placeOf(pathname).path + search + hash, window.history.state);
    },
  });
  return history;
}
