import { queryOptions } from '@tanstack/react-query';

import { queryClient, queryKeys } from '#/lib/query.ts';

import { membersApi } from './members-api.ts';

/** The people of the space; the live stream renews them. */
export const membersQuery = () =>
  queryOptions({ queryKey: queryKeys.members, queryFn: ({ signal }) => membersApi.list(signal) });

/** After a change of one's own: how many they are is in the list of spaces, too. */
export async function renewMembers(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.members }),
    queryClient.invalidateQueries({ queryKey: queryKeys.spaces }),
  ]);
}
