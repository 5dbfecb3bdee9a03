import type { ReturnPage } from './network-callback.ts';

export const threads: ReturnPage = {
  kind: 'return',
  network: 'threads',
  messageOf: (end) => ({
    type: 'THREADS_CALLBACK',
    ...(end.isConnected ? { success: true } : { success: false, error: end.text }),
  }),
};
