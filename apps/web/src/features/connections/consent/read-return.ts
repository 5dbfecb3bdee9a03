import {
  type ConnectFailureType,
  connectFailureText,
  connectFailureTypes,
  isNetworkId,
  type NetworkId,
} from '@nonet/domain';

import type { ConsentProblem } from './consent-state.ts';

/** The news that a callback page without a window sends to the accounts page. */
export type ReturnNews =
  | { isConnected: true; network: NetworkId; username: string | null; more: number; insteadOf: string | null }
  /** The network is null when the address names none. */
  | { isConnected: false; network: NetworkId | null; problem: ConsentProblem };

/** Anybody can make up such an address, so anything longer than a sentence is not shown. */
const longestText = 300;
const otherNames = [
  'username',
  'more',
  'insteadOf',
  'message',
  'type',
  'error',
  'source',
  'code',
  'userId',
  'reference',
];

/**
 * Reads both forms (OP-42): `<network>=success|error` with `username`, `message` and `type`, and `error=<network>` with
 * `message`. `more` counts the accounts that came in addition to `username`. `insteadOf` names the account that was to
 * be connected again, when another one came back. Null when the address has no such news.
 */
export function readReturn(parameters: URLSearchParams): ReturnNews | null {
  const named = [...parameters].find(([name, value]) => isNetworkId(name) && ['success', 'error'].includes(value));
  const said = (name: string) => parameters.get(name)?.slice(0, longestText) ?? null;
  const [network, outcome] = named ?? [parameters.get('error'), parameters.has('error') ? 'error' : null];
  if (outcome === 'success' && isNetworkId(network))
    return {
      isConnected: true,
      network,
      username: said('username'),
      more: countOf(said('more')),
      insteadOf: said('insteadOf'),
    };
  if (outcome === null) return null;
  const failed = [network, parameters.get('source')].find(isNetworkId) ?? null;
  return { isConnected: false, network: failed, problem: problemOf(parameters, failed) };
}

/** The address without the news, after it was read (ACC-21). */
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

function countOf(said: string | null): number {
  return /^\d{1,3}$/.test(said ?? '') ? Number(said) : 0;
}

function textOf(type: ConnectFailureType, network: NetworkId | null): string {
  return network ? connectFailureText(network, type) : 'The account was not connected.';
}
