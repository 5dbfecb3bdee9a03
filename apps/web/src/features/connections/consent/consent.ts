import { connectionMessages, consentPageOf, consentRoutes, consentWords } from '@nonet/domain';
import { useSyncExternalStore } from 'react';
import { api } from '#/lib/api.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { connectionsQuery } from '#/lib/queries.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { seePlansAction } from '#/lib/see-plans-action.ts';
import { onSignedOut, session } from '#/lib/session.ts';
import { currentPath } from '#/lib/space.ts';
import { type ToastOptions, toast } from '#/ui/status/toast.ts';

import { showArrivals } from '../news/arrivals.ts';
import { connectToastId, tellConnected, toAccounts } from '../news/tell-connected.ts';
import { unaskedAccounts } from '../news/unasked-accounts.ts';
import { isSignedOut, problemOf } from './begin-problem.ts';
import type { ConsentState } from './consent-state.ts';
import { openConsentWindow } from './consent-window.ts';
import { type ConsentAttempt, createConsent } from './create-consent.ts';
import { failureText } from './failure-text.ts';

/** Connects accounts by a window. It lives as long as the page. */
export const consent = createConsent({
  async begin(network, connectionId) {
    try {
      return await api.connections.beginConsent(consentRoutes(consentPageOf(network)).begin, connectionId);
    } catch (error) {
      // The lost session closes this screen, so the message must outlive it.
      if (isSignedOut(error)) toast.error(consentWords(network).loginRequired, { id: 'login-required' });
      throw error;
    }
  },
  ask: (flow) => api.connections.flow(flow).catch(() => null),
  // The attempt also ends by itself after ten minutes.
  cancel: (flow) => api.connections.cancelFlow(flow).catch(() => null),
  problemOf,
  openWindow: openConsentWindow,
  leaveFor: (url) => location.assign(url),
  isInUse: () => document.hasFocus(),
  connectedIds: () =>
    new Set(
      Object.values(queryClient.getQueryData(connectionsQuery(uidNow()).queryKey) ?? {})
        .flat()
        .map(({ id }) => id),
    ),
  onEnd: tell,
});

function uidNow(): string {
  const now = session.get();
  return now.state === 'authenticated' ? now.user.uid : '';
}

export function useConsent(): ConsentAttempt | null {
  return useSyncExternalStore(consent.subscribe, consent.get);
}

addEventListener('message', ({ origin, source }) => {
  if (origin === location.origin) consent.hurry(source);
});
// The tab came back from the network's page with its former state.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) consent.stop();
});
onSignedOut(() => consent.stop());

/** What a plan does not allow leads to the plans. */
function waysOn(state: ConsentState): ToastOptions {
  return state.step === 'failed' && state.problem.type === 'plan' ? { action: seePlansAction } : {};
}

function tell(attempt: ConsentAttempt): void {
  const { network, state } = attempt;
  switch (state.step) {
    case 'connected':
      if (currentPath() === '/accounts') showArrivals(unaskedAccounts(attempt, state.result.accounts));
      tellConnected({ ...state.result, more: 0, wanted: network });
      void fetchAnew(queryClient, queryKeys.connections);
      return;
    case 'choosing':
      if (currentPath() !== '/accounts') toast.info(connectionMessages.moreThanFit, { action: toAccounts });
      void fetchAnew(queryClient, queryKeys.connections);
      return;
    case 'cancelled':
      toast.info(consentWords(network).cancelled);
      return;
    case 'failed':
    case 'timed-out':
      // The network's card shows it; on other screens only this toast does.
      if (currentPath() !== '/accounts')
        toast.error(failureText(network, state), { ...waysOn(state), id: connectToastId(network) });
      return;
    case 'opening':
    case 'waiting':
      return;
    default:
      state satisfies never;
  }
}
