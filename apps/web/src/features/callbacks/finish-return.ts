import type { Connection, ConsentEnded } from '@nonet/contract';
import { type ConsentWords, consentTimes, consentWords, type NetworkId } from '@nonet/domain';

import { ApiError } from '#/lib/api-error.ts';

import type { ReturnPage } from './network-callback.ts';
import type { ReturnEnd } from './return-end.ts';

export interface FinishReturnSettings {
  endConsent: (network: NetworkId, sentBack: URLSearchParams) => Promise<ConsentEnded>;
  /** The accounts of a network that are connected now; none when they cannot be read. Absent: nobody looks. */
  accountsOf?: (network: NetworkId) => Promise<readonly Connection[]>;
  isOnline: () => boolean;
}

/** An attempt lives this long (OP-48): what was connected before it did not come with it. */
const attemptMs = 10 * 60_000;

/**
 * Hands what the network sent back to the server. Null when nobody is signed in: the person has to sign in first. The
 * server answers the same state in the same way, so a reloaded page says what it said before.
 */
export async function finishReturn(
  { network }: Pick<ReturnPage, 'network'>,
  sentBack: URLSearchParams,
  { endConsent, accountsOf, isOnline }: FinishReturnSettings,
): Promise<ReturnEnd | null> {
  const words = consentWords(network);
  try {
    const { connections, insteadOf, choosing } = await endConsent(network, sentBack);
    return { isConnected: true, connections, insteadOf, ...(choosing ? { choosing } : {}) };
  } catch (error) {
    // An incomplete return cannot succeed. The server is still asked, for the reference under which its log has it.
    if (!isComplete(sentBack)) return failed(hasAnswer(sentBack) ? words.noState : words.noCode, referenceOf(error));
    if (error instanceof ApiError && error.status === 401) return null;
    const cameAllTheSame = error instanceof ApiError && error.status === null && (await lookAgain(network, accountsOf));
    return cameAllTheSame || problemOf(error, words, isOnline);
  }
}

/** The wire failed, perhaps after the server had stored the account: then the list of accounts tells (PIN-37, PIN-38). */
async function lookAgain(
  network: NetworkId,
  accountsOf: FinishReturnSettings['accountsOf'],
): Promise<ReturnEnd | null> {
  const afterMs = consentTimes(network).lookAgain;
  if (afterMs === null || accountsOf === undefined) return null;
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  const accounts = await accountsOf(network);
  const connections = accounts
    .filter(({ connected, timestamp }) => connected && Date.parse(timestamp) > Date.now() - attemptMs)
    .map(({ id: connectionId, platform, username, profileName }) => ({
      connectionId,
      platform,
      username,
      profileName,
    }));
  return connections.length === 0 ? null : { isConnected: true, connections, insteadOf: null };
}

/** True when there is a state and an answer: a code, or a refusal in its place. */
export function isComplete(sentBack: URLSearchParams): boolean {
  return hasAnswer(sentBack) && Boolean(sentBack.get('state'));
}

function hasAnswer(sentBack: URLSearchParams): boolean {
  return Boolean(sentBack.get('code') || sentBack.get('error'));
}

function problemOf(error: unknown, words: ConsentWords, isOnline: () => boolean): ReturnEnd {
  if (!(error instanceof ApiError)) return failed(words.serverFault);
  const { connectType: type, status, message } = error;
  const reference = referenceOf(error);
  // The server's own sentence is the most precise one (CB-17).
  if (error.hasServerMessage) return { isConnected: false, text: message, type: type ?? 'failed', reference };
  if (status === null) return failed(isOnline() ? words.unreachable : words.offline);
  if (words.serverStatus !== null) return failed(words.serverStatus.replace('{status}', `${status}`), reference);
  // A proxy answers, but does not reach the server.
  if ([502, 503, 504].includes(status)) return failed(words.unreachable);
  return failed(words.serverFault, reference);
}

function referenceOf(error: unknown): string | null {
  return error instanceof ApiError ? (error.reference ?? error.errorId ?? null) : null;
}

function failed(text: string, reference: string | null = null): ReturnEnd {
  return { isConnected: false, text, type: 'failed', reference };
}
