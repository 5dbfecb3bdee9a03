import type { Space, Spaces } from '@nonet/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { browserStorage } from './browser-storage.ts';
import { queryKeys } from './query.ts';
import { apiClient, onSignedOut, session, useUser } from './session.ts';
import { currentSpace } from './space.ts';

/** Where the browser keeps the person's spaces: the next page has its switcher and its buttons at once, also without a network. */
const memoryKey = 'nonet.spaces';

onSignedOut(() => browserStorage.removeItem(memoryKey));

/** The person's spaces, their own first. */
export const spacesQuery = () =>
  queryOptions({
    queryKey: [...queryKeys.spaces, 'own'],
    queryFn: async ({ signal }) => {
      const answer = await apiClient.read<Spaces>('/api/spaces', { signal });
      browserStorage.setItem(memoryKey, JSON.stringify({ uid: uidNow(), ...answer }));
      return answer;
    },
    initialData: () => remembered(),
    // It may have changed since: it is asked for anew at once.
    initialDataUpdatedAt: 0,
  });

function uidNow(): string | null {
  const now = session.get();
  return now.state === 'authenticated' ? now.user.uid : null;
}

function remembered(): Spaces | undefined {
  try {
    const { uid, spaces }: { uid?: unknown; spaces?: unknown } =
      JSON.parse(browserStorage.getItem(memoryKey) ?? 'null') ?? {};
    return uid === uidNow() && Array.isArray(spaces) ? { spaces: spaces as Space[], removed: [] } : undefined;
  } catch {
    // It is not ours.
    return undefined;
  }
}

/** The person's spaces as far as they are known; asking is left to the shell. */
export function useSpaces(): readonly Space[] {
  return useQuery({ ...spacesQuery(), enabled: false }).data?.spaces ?? none;
}

const none: readonly Space[] = [];

/** The space of this page; undefined while it is unknown. */
export function useSpaceHere(): Space | undefined {
  const { uid } = useUser();
  return useSpaces().find(({ id, shortId }) => (currentSpace === null ? id === uid : shortId === currentSpace));
}

/** Whether posts of this space can wait for a yes: from the second member on, and where the client approves, too. */
export function useIsAsked(): boolean {
  // What an earlier version kept of the spaces does not tell.
  return useSpaceHere()?.asks === true;
}
