import { connectionMessages } from '#/connections/messages.ts';
import { type NetworkId, networkIds } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';
import type { ConsentRoutes, ConsentTimes, ConsentWords } from '#/networks/network-rules.ts';
import { networkRules } from '#/networks/rules.ts';

/**
 * The network whose consent page opens when a person connects an account of `network`. Usually that is `network`
 * itself.
 */
export function consentPageOf(network: NetworkId): NetworkId {
  return networkRules[network].consent?.through ?? network;
}

/** The calls that connect accounts of a network on its page. */
export function consentRoutes(network: NetworkId): ConsentRoutes {
  return {
    begin: `/api/${network}/connect`,
    end: { method: 'GET', path: `/api/${network}/callback` },
    ...networkRules[network].consent?.routes,
  };
}

/** The paths of the server that send a browser on to the callback page of a network. */
export const consentLandings: ReadonlyMap<string, NetworkId> = new Map(
  networkIds.flatMap((id) => {
    const path = networkRules[id].consent?.landing;
    return path === undefined ? [] : [[path, id] as const];
  }),
);

/** The times of connecting, in milliseconds: a network's own, else those of X (2§9, OP-41). */
export function consentTimes(network: NetworkId): ConsentTimes {
  return {
    timeout: 300_000,
    ask: 3_000,
    closeAfter: { success: 1_000, error: 2_000 },
    lookAgain: null,
    redirectAfter: 2_500,
    ...networkRules[network].consent?.times,
  };
}

/** The sentences about connecting: a network's own, else those that 2§8 has for all, else those of X. */
export function consentWords(network: NetworkId): ConsentWords {
  const own = networkRules[network].consent?.words;
  const failed = own?.failed ?? `Failed to connect to ${networkName(network)}`;
  return {
    notBegun: failed,
    blocked: null,
    loginRequired: 'Please log in to connect accounts',
    noToken: 'Unable to get authentication token',
    cancelled: 'Authentication cancelled',
    denied: 'Authentication cancelled',
    timedOut: 'Authentication timed out',
    credentials: 'API credentials are invalid, contact support',
    codeRefused: 'Authorization expired. Please try connecting again.',
    refused: null,
    noCode: 'Missing authorization code or state',
    noState: 'Missing authorization code or state',
    wrongState: 'Authorization expired. Please try connecting again.',
    tokenRefused: failed,
    offline: 'Network error - please check your internet connection and try again',
    unreachable: 'Cannot connect to server - please check if the server is running',
    serverFault: 'Server error occurred',
    serverStatus: null,
    notDisconnected: connectionMessages.disconnectFailed(network),
    ...own,
    failed,
  };
}
