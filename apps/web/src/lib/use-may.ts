import { type Action, may, mayNotText, type Role } from '@nonet/domain';

import { queryClient } from './query.ts';
import { currentSpace } from './space.ts';
import { spacesQuery, useSpaces } from './spaces-query.ts';

/** In a further space the least role until it is known. */
function roleAmong(spaces: ReturnType<typeof useSpaces> | undefined): Role {
  return spaces?.find(({ shortId }) => shortId === currentSpace)?.role ?? 'viewer';
}

/**
 * The person's role in the space of this page. In their own space they are the owner: there nothing is watched, as a list of posts asks
 * for each of them.
 */
export const useRole: () => Role = currentSpace === null ? () => 'owner' : () => roleAmong(useSpaces());

/** Whether the person may do it in the space of this page. The server judges; the screens only do not offer what it would refuse. */
export function useMay(action: Action): boolean {
  return may(useRole(), action);
}

/** Why the person may not do it; null: they may. For what stays on screen because its absence would puzzle. */
export function useMayNot(action: Action): string | null {
  return reasonOf(useRole(), action);
}

/** The same at a press, for what is not drawn by it. */
export function mayNotNow(action: Action): string | null {
  const role = currentSpace === null ? 'owner' : roleAmong(queryClient.getQueryData(spacesQuery().queryKey)?.spaces);
  return reasonOf(role, action);
}

function reasonOf(role: Role, action: Action): string | null {
  return may(role, action) ? null : mayNotText(role, action);
}
