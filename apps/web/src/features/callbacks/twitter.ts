import type { ReturnPage } from './network-callback.ts';

export const twitter: ReturnPage = {
  kind: 'return',
  network: 'twitter',
  messageOf: (end) => ({
    type: 'TWITTER_CALLBACK',
    ...(end.isConnected ? { success: true } : { success: false, error: end.text }),
  }),
};
