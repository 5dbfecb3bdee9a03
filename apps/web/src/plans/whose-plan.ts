import { currentSpace } from '#/lib/space.ts';
import { useSpaceHere } from '#/lib/spaces-query.ts';

/** Who pays for the plan of this space, where that is somebody else: plan and quota are the owner's. Null: the person themselves. */
export function useWhosePlan(): string | null {
  const here = useSpaceHere();
  return currentSpace === null || here === undefined || here.role === 'owner' ? null : here.ownerName;
}
