import { useSpaceHere } from './spaces-query.ts';

/** Whether posts of this space can wait for a yes: from the second member on, and where the client approves, too. */
export function useIsAsked(): boolean {
  // What an earlier version kept of the spaces does not tell.
  return useSpaceHere()?.asks === true;
}
