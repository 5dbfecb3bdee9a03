import type { NoticePage } from './network-callback.ts';

export const bluesky: NoticePage = {
  kind: 'notice',
  text: 'The way Bluesky connects has changed. Use the Connect Bluesky button on the Accounts page, with your handle and an app password.',
  redirectAfterMs: 3_000,
};
