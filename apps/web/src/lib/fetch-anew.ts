import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Fetches again what has changed at the server. The library joins a first fetch that is under way, although the server may have
 * answered it before the change. So that one is made once more when it has ended.
 */
export async function fetchAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const firsts = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ queryKey, predicate: (query) => !firsts.includes(query) });
  if (firsts.length === 0) return;
  await Promise.allSettled(firsts.map(({ promise }) => promise));
  await client.invalidateQueries({ queryKey, predicate: (query) => firsts.includes(query) });
}
