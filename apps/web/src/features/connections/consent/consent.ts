import { connectFailureText, displayedName, type NetworkId } from '@nonet/domain';
import { useSyncExternalStore } from 'react';

import { noteEvent } from '#/consent/note-event.ts';
import { api } from '#/lib/api.ts';
import { ApiError, BearerError, errorTextOr } from '#/lib/api-error.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { onSignedOut } from '#/lib/session.ts';
import { toast } from '#/ui/toast.ts';

import type { ConsentProblem, ConsentState } from './consent-state.ts';
import { consentTexts } from './consent-texts.ts';
import { openConsentWindow } from './consent-window.ts';
import { type ConsentAttempt, createConsent } from './create-consent.ts';

/** What connects accounts by a window; alive as long as the page. */
export const consent = createConsent({
  async begin(network) {
    try {
      return await api.connections.beginConsent(network);
    } catch (error) {
      // The lost session closes this screen: the words have to outlive it.
      if (isSignedOut(error)) toast.error(consentTexts(network).loginRequired);
      throw error;
    }
  },
  ask: (flow) => api.connections.flow(flow).catch(() => null),
  // It ends by itself after ten minutes, too.
  cancel: (flow) => api.connections.cancelFlow(flow).catch(() => null),
  problemOf,
  openWindow: openConsentWindow,
  leaveFor: (url) => location.assign(url),
  isInUse: () => document.hasFocus(),
  onEnd: tell,
});

export function useConsent(): ConsentAttempt | null {
  return useSyncExternalStore(consent.subscribe, consent.get);
}

addEventListener('message', ({ origin, source }) => {
  if (origin === location.origin) consent.hurry(source);
});
// Back from the network's page, the tab is as it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) consent.stop();
});
onSignedOut(() => consent.stop());

function tell({ network, state }: ConsentAttempt): void {
  switch (state.step) {
    case 'connected':
      toast.success(`${displayedName({ platform: network, accountName: null, ...state.account })} connected`);
      noteEvent('account-connected');
      void queryClient.invalidateQueries({ queryKey: queryKeys.connections });
      return;
    case 'cancelled':
      toast.info(consentTexts(network).cancelled);
      return;
    case 'failed':
    case 'timed-out':
      // The network's card says it; elsewhere nothing would.
      if (location.pathname !== '/accounts') toast.error(failureText(network, state));
      return;
    case 'opening':
    case 'waiting':
      return;
    default:
      state satisfies never;
  }
}

export function failureText(
  network: NetworkId,
  state: Extract<ConsentState, { step: 'failed' | 'timed-out' }>,
): string {
  return state.step === 'failed' ? state.problem.text : consentTexts(network).timedOut;
}

/** Why it could not even begin. */
function problemOf(network: NetworkId, error: unknown): ConsentProblem {
  const failed = connectFailureText(network, 'failed');
  const problem = { type: 'failed', text: failed, reference: null } as const;
  if (!(error instanceof ApiError)) return problem;
  if (isSignedOut(error)) return { ...problem, text: consentTexts(network).loginRequired };
  if (error instanceof BearerError) return { ...problem, text: consentTexts(network).noToken };
  return {
    type: error.connectType ?? 'failed',
    text: errorTextOr(failed, error),
    reference: error.reference ?? error.errorId ?? null,
  };
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.code === 'authentication-required');
}
