import {
  type ConnectFailureType,
  connectFailureText,
  connectFailureTypes,
  isNetworkId,
  type NetworkId,
} from '@nonet/domain';

import type { ConsentProblem } from './consent-state.ts';

/** What a callback page without a window sent along to the accounts page. */
export type ReturnNews =
  | { isConnected: true; network: NetworkId; username: string | null }
  /** The network is null when the address names none. */
  | { isConnected: false; network: NetworkId | null; problem: ConsentProblem };

/** Anybody can make up such an address: more than a sentence is nothing to show. */
const longestText = 300;
const otherNames = ['username', 'message', 'type', 'error', 'source', 'code', 'userId', 'reference'];

/**
 * Reads both forms (OP-42): `<network>=success|error` with `username`, `message` and `type`, and `error=<network>` with
 * `message`. Null when the address says nothing of the kind.
 */
export function readReturn(parameters: URLSearchParams): ReturnNews | null {
  const named = [...parameters].find(([name, value]) => isNetworkId(name) && ['success', 'error'].includes(value));
  const [network, outcome] = named ?? [parameters.get('error'), parameters.has('error') ? 'error' : null];
  if (outcome === 'success' && isNetworkId(network))
    return { isConnected: true, network, username: parameters.get('username') };
  if (outcome === null) return null;
  const failed = [network, parameters.get('source')].find(isNetworkId) ?? null;
  return { isConnected: false, network: failed, problem: problemOf(parameters, failed) };
}

/** What is left of the address when the news has been read (ACC-21). */
export function withoutReturn(parameters: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...parameters].filter(([name]) => !isNetworkId(name) && !otherNames.includes(name)));
}

function problemOf(parameters: URLSearchParams, network: NetworkId | null): ConsentProblem {
  const type = connectFailureTypes.find((one) => one === parameters.get('type')) ?? 'failed';
  return {
    type,
    text: parameters.get('message')?.slice(0, longestText) || textOf(type, network),
    reference: parameters.get('reference')?.slice(0, longestText) ?? null,
  };
}

function textOf(type: ConnectFailureType, network: NetworkId | null): string {
  return network ? connectFailureText(network, type) : 'The account was not connected.';
}
