import type { ReturnPage } from './network-callback.ts';

export const facebook: ReturnPage = {
  kind: 'return',
  network: 'facebook',
  // The server has exchanged the code by then, so the message gives nobody anything (OP-39).
  messageOf: (end, sentBack) =>
    end.isConnected
      ? { type: 'FACEBOOK_CALLBACK', code: sentBack.get('code'), state: sentBack.get('state') }
      : { type: 'FACEBOOK_CALLBACK_ERROR', error: end.text },
};
