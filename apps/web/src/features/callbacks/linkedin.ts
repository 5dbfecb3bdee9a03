import type { ReturnPage } from './network-callback.ts';

export const linkedin: ReturnPage = {
  kind: 'return',
  network: 'linkedin',
  // The server has exchanged the code by then, so the message gives nobody anything (OP-46).
  messageOf: (end, sentBack, userId) =>
    end.isConnected
      ? { type: 'linkedinCallback', code: sentBack.get('code'), userId }
      : { type: 'linkedinError', error: end.text },
};
