import { createBrowserHistory, type RouterHistory } from '@tanstack/history';

let history: RouterHistory | undefined;

/** The history of this tab. It asks those who block a way out, also for the browser's own buttons. Made when it is first needed: tests have no window. */
export function appHistory(): RouterHistory {
  history ??= createBrowserHistory();
  return history;
}
