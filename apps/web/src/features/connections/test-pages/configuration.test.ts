import type { NetworkState } from '@nonet/contract';
import { expect, test } from 'vitest';

import { configuration } from './configuration.ts';

const state: NetworkState = { id: 'tiktok', available: true, sandbox: true, signIn: 'popup', fetchProblem: null };

test('DEV-20 the sandbox configuration says with what TikTok is called, and in which environment', () => {
  expect(Object.fromEntries(configuration('tiktok', state, 'https://nonet.test'))).toEqual({
    Environment: 'sandbox of Nonet',
    'Callback page': 'https://nonet.test/tiktok-callback',
    'Begins with': 'POST /api/tiktok/authorize',
    'Ends with': 'POST /api/tiktok/exchange-token',
    Window: '600 × 700',
    'Time to consent': '300 s',
  });
});

test.each([
  [{ ...state, sandbox: false }, 'TikTok itself'],
  [{ ...state, available: false, sandbox: false, signIn: null }, 'not set up'],
  [null, 'Loading...'],
])('DEV-20 the environment is never guessed', (known, said) => {
  expect(configuration('tiktok', known, 'https://nonet.test')[0]).toEqual(['Environment', said]);
});
