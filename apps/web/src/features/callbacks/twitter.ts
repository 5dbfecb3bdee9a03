import { type ReturnPage, usualTimes } from './network-callback.ts';

export const twitter: ReturnPage = {
  kind: 'return',
  network: 'twitter',
  ...usualTimes,
  texts: {
    incomplete: 'Missing authorization code or state',
    offline: 'Network error - please check your internet connection and try again',
    unreachable: 'Cannot connect to server - please check if the server is running',
    serverFault: 'Server error occurred',
  },
  messageOf: (end) => ({
    type: 'TWITTER_CALLBACK',
    ...(end.isConnected ? { success: true } : { success: false, error: end.text }),
  }),
};
