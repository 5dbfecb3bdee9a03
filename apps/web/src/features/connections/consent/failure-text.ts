import { consentWords, type NetworkId } from '@nonet/domain';

import type { ConsentState } from './consent-state.ts';

/**
 * The message about a failure. For a time-out it is the network's own; every other failure brings its message along.
 */
export function failureText(
  network: NetworkId,
  state: Extract<ConsentState, { step: 'failed' | 'timed-out' }>,
): string {
  return state.step === 'failed' ? state.problem.text : consentWords(network).timedOut;
}
