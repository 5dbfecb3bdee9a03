import type { NoticePage } from './network-callback.ts';

/** Nothing leads here: accounts of Instagram come back to Facebook's page. */
export const instagram: NoticePage = {
  kind: 'notice',
  text: 'Instagram is connected through Facebook. Use the Add Account button of Instagram on the Accounts page.',
  redirectAfterMs: null,
};
