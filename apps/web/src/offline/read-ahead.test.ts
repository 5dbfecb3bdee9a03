import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import { readAhead } from './read-ahead.ts';

const queryKey = ['connections', 'mira'];
/** Also where another test of the same process has left the browser without a connection. */
const networkMode = 'always';

test('what nobody has read is read ahead, once', async () => {
  const client = new QueryClient();
  const queryFn = vi.fn(async () => 'accounts');
  await readAhead(client, { queryKey, queryFn, networkMode, staleTime: 60_000 });
  await readAhead(client, { queryKey, queryFn, networkMode, staleTime: 60_000 });
  expect(queryFn).toHaveBeenCalledOnce();
  expect(client.getQueryData(queryKey)).toBe('accounts');
  client.clear();
});

test('CONN-17 what a screen could not read is not read again behind its back', async () => {
  const client = new QueryClient();
  const queryFn = vi.fn(async () => Promise.reject(new Error('500')));
  await client.fetchQuery({ queryKey, queryFn, networkMode, retry: false }).catch(() => undefined);
  await readAhead(client, { queryKey, queryFn, networkMode, retry: false });
  expect(queryFn).toHaveBeenCalledOnce();
  client.clear();
});
