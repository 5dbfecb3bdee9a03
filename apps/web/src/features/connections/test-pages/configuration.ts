import type { NetworkState } from '@nonet/contract';
import { consentRoutes, consentTimes, type NetworkId, networkName, networkRules } from '@nonet/domain';

import type { Fact } from './fact-list.tsx';

/** How accounts of a network are connected here. `state` is null while it is read. */
export function configuration(network: NetworkId, state: NetworkState | null, origin: string): Fact[] {
  const { begin, end } = consentRoutes(network);
  const size = networkRules[network].consent?.window;
  return [
    ['Environment', environmentOf(network, state)],
    ['Callback page', `${origin}/${network}-callback`],
    ['Begins with', `POST ${begin}`],
    ['Ends with', `${end.method} ${end.path}`],
    ['Window', size ? `${size.width} × ${size.height}` : 'none'],
    ['Time to consent', `${consentTimes(network).timeout / 1_000} s`],
  ];
}

function environmentOf(network: NetworkId, state: NetworkState | null): string {
  if (state === null) return 'Loading...';
  if (!state.available) return 'not set up';
  return state.sandbox ? 'sandbox of Nonet' : `${networkName(network)} itself`;
}
