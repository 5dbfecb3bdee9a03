import type { ConsentEnded } from '@nonet/contract';
import type { ConnectFailureType, NetworkId } from '@nonet/domain';

import { ApiError } from '#/lib/api-error.ts';

import type { ReturnPage, ReturnTexts } from './network-callback.ts';

/** What became of the attempt to connect an account. */
export type ReturnEnd =
  | { isConnected: true; username: string | null; profileName: string | null }
  | { isConnected: false; text: string; type: ConnectFailureType; reference: string | null };

export interface FinishReturnSettings {
  endConsent: (network: NetworkId, sentBack: URLSearchParams) => Promise<ConsentEnded>;
  isOnline: () => boolean;
}

/**
 * Hands over what the network sent back. Whoever is not signed in has to do that first: then null. The server answers the same
 * for the same state, so a page that is loaded again says what the first one said.
 */
export async function finishReturn(
  { network, texts }: ReturnPage,
  sentBack: URLSearchParams,
  { endConsent, isOnline }: FinishReturnSettings,
): Promise<ReturnEnd | null> {
  try {
    const { username, profileName } = await endConsent(network, sentBack);
    return { isConnected: true, username, profileName };
  } catch (error) {
    // What is not whole cannot succeed: the server is asked for the reference under which its log has it.
    if (!isComplete(sentBack)) return failed(texts.incomplete, referenceOf(error));
    if (error instanceof ApiError && error.status === 401) return null;
    return problemOf(error, texts, isOnline);
  }
}

/** An answer and the state it belongs to; a refusal stands in place of the code. */
export function isComplete(sentBack: URLSearchParams): boolean {
  return Boolean((sentBack.get('code') || sentBack.get('error')) && sentBack.get('state'));
}

function problemOf(error: unknown, texts: ReturnTexts, isOnline: () => boolean): ReturnEnd {
  if (!(error instanceof ApiError)) return failed(texts.serverFault);
  const { connectType: type, status, message } = error;
  const reference = referenceOf(error);
  // The server's own words are the best there are (CB-17).
  if (error.hasServerMessage) return { isConnected: false, text: message, type: type ?? 'failed', reference };
  if (status === null) return failed(isOnline() ? texts.unreachable : texts.offline);
  // A proxy answers, and finds nobody behind it.
  if ([502, 503, 504].includes(status)) return failed(texts.unreachable);
  return failed(texts.serverFault, reference);
}

function referenceOf(error: unknown): string | null {
  return error instanceof ApiError ? (error.reference ?? error.errorId ?? null) : null;
}

function failed(text: string, reference: string | null = null): ReturnEnd {
  return { isConnected: false, text, type: 'failed', reference };
}
