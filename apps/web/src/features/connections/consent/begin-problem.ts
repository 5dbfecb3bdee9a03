import { consentWords, type NetworkId } from '@nonet/domain';

import { ApiError, BearerError, errorTextOr } from '#/lib/api-error.ts';

import type { ConsentProblem } from './consent-state.ts';

/** Why connecting could not even begin. */
export function problemOf(network: NetworkId, error: unknown): ConsentProblem {
  const { notBegun, loginRequired, noToken } = consentWords(network);
  const problem = { type: 'failed', text: notBegun, reference: null } as const;
  if (!(error instanceof ApiError)) return problem;
  if (isSignedOut(error)) return { ...problem, text: loginRequired };
  if (error instanceof BearerError) return { ...problem, text: noToken };
  return {
    type: error.connectType ?? 'failed',
    text: errorTextOr(notBegun, error),
    reference: error.reference ?? error.errorId ?? null,
  };
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.code === 'authentication-required');
}
