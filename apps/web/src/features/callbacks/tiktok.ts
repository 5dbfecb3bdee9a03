import type { ReturnPage } from './network-callback.ts';

export const tiktok: ReturnPage = {
  kind: 'return',
  network: 'tiktok',
  // The server has exchanged the code by then, so the message gives nobody anything (OP-39).
  messageOf: (end, sentBack) =>
    end.isConnected
      ? { type: 'TIKTOK_AUTH_SUCCESS', code: sentBack.get('code'), state: sentBack.get('state') }
      : { type: 'TIKTOK_AUTH_ERROR', error: end.text },
};
