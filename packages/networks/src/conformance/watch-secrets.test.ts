import { expect, test } from 'vitest';
import { watchSecrets } from '#/conformance/watch-secrets.ts';
import type { Network } from '#/port.ts';

test('the watch for secrets sees one', async () => {
  const leaky = { refresh: async () => ({ kind: 'retry-later', message: 'token s3cret', auth: 's3cret' }) };
  const watch = watchSecrets(leaky as unknown as Network, (auth) => [String(auth)]);
  await watch.network.refresh(null, { signal: new AbortController().signal });
  expect(watch.leaks()).toHaveLength(1);
});
