import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads what a later screen needs, unless it is there. What could not be read is left alone: the screen that asked for it says so, and
 * offers to try again.
 */
export async function readAhead<Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  if (client.getQueryState(query.queryKey)?.status === 'error') return;
  await client.prefetchQuery(query);
}
