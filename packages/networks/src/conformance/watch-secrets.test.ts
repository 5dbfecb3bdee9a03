import { expect, test } from 'vitest';
import { watchSecrets } from '#/conformance/watch-secrets.ts';
import type { Network } from '#/port.ts';

test('the watch for secrets sees one', async () => {
  const leaky = { refresh: async () => ({ kind: 'retry-later', message: 'token s3cret', auth: 's3cret' }) };
  const watch = watchSecrets(leaky as unknown as Network, (auth) => [String(auth)]);
  await watch.network.refresh(null, { signal: new AbortController().signal });
  expect(watch.leaks()).toHaveLength(1);
});

test('the watch for secrets knows those that came with a sign-in, and lets them stand there', async () => {
  const accounts = [{ network: 'bluesky', auth: 's3cret' }];
  const leaky = {
    id: 'bluesky',
    consent: { exchange: async () => ({ kind: 'signed-in', accounts }) },
    revoke: async () => ({ kind: 'unknown', message: 'token s3cret' }),
  };
  const watch = watchSecrets(leaky as unknown as Network, (auth) => [String(auth)]);
  const context = { signal: new AbortController().signal, grant: null };
  await watch.network.consent?.exchange({ code: '', redirectUri: '', codeVerifier: '' }, context);
  expect(watch.leaks()).toEqual([]);
  await watch.network.revoke(null, context);
  expect(watch.leaks()).toHaveLength(1);
});
