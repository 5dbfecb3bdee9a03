import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { readLostSpace } from '#/lib/leave-lost-space.ts';
import { currentSpace } from '#/lib/space.ts';
import { spacesQuery } from '#/lib/spaces-query.ts';

import { useIsIdle, useLatePart } from './use-late-part.ts';

const importWatch = () => import('./spaces/spaces-watch.tsx').then(({ SpacesWatch }) => SpacesWatch);

/**
 * Reads the person's spaces: in a further one at once, as its buttons follow from the role there, in one's own when the screen is
 * there. Who has just lost a space is told.
 */
export function SpacesHost() {
  const [lost] = useState(readLostSpace);
  useQuery({ ...spacesQuery(), enabled: useIsIdle() || currentSpace !== null });
  const Watch = useLatePart(lost !== null || currentSpace !== null, importWatch);
  return Watch && <Watch />;
}
