import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { fetchAnew } from './fetch-anew.ts';

/** A server whose answers are held back, and a client that may have a screen on. */
function world() {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  let stored = 'before';
  let calls = 0;
  const held = Promise.withResolvers<void>();
  const options = {
    queryKey: ['drafts', 'all'],
    queryFn: async () => {
      const read = stored;
      calls += 1;
      if (calls === 1) await held.promise;
      return read;
    },
  };
  return {
    ...{ client, options, answer: held.resolve },
    store: (text: string) => {
      stored = text;
    },
    calls: () => calls,
    shown: () => client.getQueryData(options.queryKey),
  };
}

test('a change during the first fetch of a screen is seen', async () => {
  const { client, options, answer, store, shown } = world();
  new QueryObserver(client, options).subscribe(() => undefined);
  store('after');
  const again = fetchAnew(client, ['drafts']);
  answer();
  await again;
  expect(shown()).toBe('after');
});

test('a change during a fetch that no screen has asked for yet is seen by the screen', async () => {
  const { client, options, answer, store } = world();
  void client.prefetchQuery(options);
  store('after');
  const again = fetchAnew(client, ['drafts']);
  answer();
  await again;
  expect(client.getQueryState(options.queryKey)).toMatchObject({ data: 'before', isInvalidated: true });
});

test('what is there is fetched once, and nothing else', async () => {
  const { client, options, answer, calls, store, shown } = world();
  answer();
  const observer = new QueryObserver(client, options);
  observer.subscribe(() => undefined);
  await client.prefetchQuery(options);
  store('after');
  await fetchAnew(client, ['posts']);
  expect(calls()).toBe(1);
  await fetchAnew(client, ['drafts']);
  expect([calls(), shown()]).toEqual([2, 'after']);
});
