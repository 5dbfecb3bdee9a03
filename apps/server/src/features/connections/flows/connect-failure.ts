import { type ConnectFailureType, connectFailureText, consentWords, type NetworkId } from '@nonet/domain';
import type { Logger } from 'pino';
import type { SpaceId } from '#/db/space-id.ts';

import { ApiError } from '#/http/errors.ts';

/** Why an attempt to connect ended without an account: `message` for the user, `code` and `detail` for the log. */
export interface ConnectFailure {
  type: ConnectFailureType;
  message: string;
  code: string;
  detail: string;
}

/** The codes of the port's answers to an exchange that mean more than "failed". */
const typesByCode: ReadonlyMap<string, ConnectFailureType> = new Map([
  ['client-refused', 'credentials'],
  ['scopes-missing', 'permissions'],
  ['not-verified', 'permissions'],
  ['not-a-tester', 'permissions'],
  ['no-page', 'permissions'],
  ['no-role', 'permissions'],
  ['no-channel', 'permissions'],
  ['client-forbidden', 'config'],
  ['api-switched-off', 'config'],
  ['app-not-approved', 'config'],
  ['code-refused', 'expired'],
]);

/** Codes whose sentence is the specification's own and has no type of its own (2§8, OP-61). */
const worded: ReadonlySet<string> = new Set(['token-invalid', 'user-id-missing', 'app-not-approved']);

/** What a consent page sends back instead of a code (RFC 6749 §4.1.2.1). */
const typesByConsentError: ReadonlyMap<string, ConnectFailureType> = new Map([
  ['access_denied', 'cancelled'],
  ['unauthorized_client', 'config'],
  ['invalid_request', 'config'],
  ['invalid_scope', 'config'],
  ['unsupported_response_type', 'config'],
]);

/** The network did not exchange the code for an account. What is missing there, only the network's own sentence says. */
export function exchangeFailure(
  network: NetworkId,
  { code, message }: { code: string; message: string },
): ConnectFailure {
  const failure = connectFailure(network, typesByCode.get(code) ?? 'failed', code, message);
  const { codeRefused, tokenRefused } = consentWords(network);
  if (code === 'code-refused') return { ...failure, message: codeRefused };
  if (code === 'token-refused') return { ...failure, message: tokenRefused };
  return failure.type === 'permissions' || worded.has(code) ? { ...failure, message } : failure;
}

/** The person or the network said no on the consent page. A description is for people, where there is one (RFC 6749 §4.1.2.1). */
export function consentFailure(
  network: NetworkId,
  { error, description }: { error: string; description: string },
): ConnectFailure {
  const type = typesByConsentError.get(error) ?? 'failed';
  // Anybody can make up this part of an address, so it is shortened and cleaned before it is logged.
  const said = error.replace(/[^\w-]/g, '?').slice(0, 60);
  const failure = connectFailure(network, type, `consent-${type}`, `the consent page answered ${said}`);
  const { denied, refused } = consentWords(network);
  if (type === 'cancelled') return { ...failure, message: denied };
  if (type !== 'failed' || refused === null) return failure;
  const words = description.replace(/[^\p{L}\p{N} .,:'()_-]/gu, '').slice(0, 120);
  return { ...failure, message: `${refused}${words.trim() || said}` };
}

/** Any failure, with the sentence of its type (2§8; OP-31 for those the specification does not word). */
export function connectFailure(
  network: NetworkId,
  type: ConnectFailureType,
  code: string,
  detail: string,
): ConnectFailure {
  return { type, code, detail, message: connectFailureText(network, type) };
}

/** Names an attempt for people: short enough to be read out on the telephone. The log has it beside the whole id. */
export function referenceOf(id: string): string {
  return id.slice(0, 8);
}

/** What the caller gets. */
export function connectRefusal({ type, code, message }: ConnectFailure, id: string): ApiError {
  const more = type === 'plan' ? ({ seePlans: true } as const) : {};
  return new ApiError(422, code, message, { type, reference: referenceOf(id), ...more });
}

/** Everything that a reference leads to. */
export function logFailure(
  { log }: { log: Logger },
  network: NetworkId,
  id: string,
  { type, code, detail }: ConnectFailure,
  spaceId: SpaceId,
): void {
  const line = { reference: referenceOf(id), flow: id, network, uid: spaceId, type, code, detail };
  if (type === 'cancelled') log.info(line, 'connecting an account was cancelled');
  else log.warn(line, 'connecting an account failed');
}
