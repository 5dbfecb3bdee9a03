import type { NetworkState } from '@nonet/contract';
import type { FetchProblems } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';

import { networksQuery } from '#/lib/queries.ts';

/** The server tries again at most this often, and only when it is asked. */
const askAgainMs = 60_000;

/**
 * Why networks cannot fetch files from this installation. Empty while nobody knows. While there is a problem it is asked
 * for again, because the operator may be mending it.
 */
export function useFetchProblems(): FetchProblems {
  const { data = [] } = useQuery({
    ...networksQuery(),
    staleTime: askAgainMs,
    refetchInterval: ({ state }) => (state.data?.some(hasProblem) ? askAgainMs : false),
  });
  return fetchProblemsOf(data);
}

/** The problems that the states of networks tell, as the submit checks want them. */
export function fetchProblemsOf(states: readonly NetworkState[]): FetchProblems {
  return Object.fromEntries(states.filter(hasProblem).map(({ id, fetchProblem }) => [id, fetchProblem]));
}

function hasProblem({ fetchProblem }: NetworkState): boolean {
  return fetchProblem !== null;
}
