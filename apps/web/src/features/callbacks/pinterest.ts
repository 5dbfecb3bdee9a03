import type { ReturnPage } from './network-callback.ts';

export const pinterest: ReturnPage = {
  kind: 'return',
  network: 'pinterest',
  messageOf: (end) => ({
    type: 'PINTEREST_CALLBACK',
    ...(end.isConnected ? { success: true } : { success: false, error: end.text }),
  }),
};
