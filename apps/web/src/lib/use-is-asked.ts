import { currentSpace } from './space.ts';
import { useSpaces } from './spaces-query.ts';

/** Whether posts of this space can wait for a yes: from the second member on. */
export function useIsAsked(): boolean {
  // One's own space is the first.
  const here = useSpaces().find(({ shortId }) => currentSpace === null || shortId === currentSpace);
  return (here?.memberCount ?? 1) > 1;
}
