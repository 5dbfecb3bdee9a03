import { useQuery } from '@tanstack/react-query';

import { browserStorage } from '#/lib/browser-storage.ts';
import { elsewhereKey } from '#/lib/elsewhere-key.ts';
import { currentSpace } from '#/lib/space.ts';
import { spacesQuery } from '#/lib/spaces-query.ts';

import { useIsIdle, useLatePart } from './use-late-part.ts';

const importWatch = () => import('./spaces/spaces-watch.tsx').then(({ SpacesWatch }) => SpacesWatch);

/**
 * Reads the person's spaces: in a further one at once, as its buttons follow from the role there, in one's own when the screen is
 * there. What was lost meanwhile is looked for where this browser has been in a further one.
 */
export function SpacesHost() {
  useQuery({ ...spacesQuery(), enabled: useIsIdle() || currentSpace !== null });
  const Watch = useLatePart(currentSpace !== null || browserStorage.getItem(elsewhereKey) !== null, importWatch);
  return Watch && <Watch />;
}
