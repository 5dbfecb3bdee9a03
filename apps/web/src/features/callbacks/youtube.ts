import type { ReturnPage } from './network-callback.ts';

export const youtube: ReturnPage = {
  kind: 'return',
  network: 'youtube',
  messageOf: (end) => ({
    type: 'YOUTUBE_CALLBACK',
    ...(end.isConnected ? { success: true } : { success: false, error: end.text }),
  }),
};
