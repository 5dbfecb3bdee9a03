import type { Issue } from '@nonet/contract';
import type { ConnectFailureType } from '@nonet/domain';

export const unreachableText = 'Nonet cannot be reached. Check your connection and try again.';
export const serverFaultText = 'Something went wrong on our side. Nothing you entered is lost; try again in a moment.';
export const sessionEndedText = 'Your session has ended. Log in to go on where you were.';
/** API-05. */
export const authenticationRequiredText = 'Authentication required';
/** AUTH-45. */
export const noUserText = 'No user logged in';

export interface ApiErrorDetails {
  /** Stable, lower-case with hyphens; `unreachable` when no answer came. */
  code: string;
  /** Null when no answer came. */
  status: number | null;
  /** Unmet rules of a post, in the order of the submit checks. */
  issues?: readonly Issue[] | undefined;
  retryAfterS?: number | undefined;
  /** Names the log line of a 500. */
  errorId?: string | undefined;
  /** The kind of failure that ended an attempt to connect an account, and its reference in the log. */
  connectType?: ConnectFailureType | undefined;
  reference?: string | undefined;
  /** True when a larger plan would have allowed it. */
  seePlans?: boolean | undefined;
  /** True when the server gave its own message; otherwise `message` is a general sentence of ours. */
  hasServerMessage?: boolean | undefined;
}

/** A call that did not succeed. `message` can be shown as it is. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number | null;
  readonly issues: readonly Issue[];
  readonly retryAfterS: number | undefined;
  readonly errorId: string | undefined;
  readonly connectType: ConnectFailureType | undefined;
  readonly reference: string | undefined;
  readonly seePlans: boolean;
  readonly hasServerMessage: boolean;

  constructor(message: string, details: ApiErrorDetails, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ApiError';
    this.code = details.code;
    this.status = details.status;
    this.issues = details.issues ?? [];
    this.retryAfterS = details.retryAfterS;
    this.errorId = details.errorId;
    this.connectType = details.connectType;
    this.reference = details.reference;
    this.seePlans = details.seePlans ?? false;
    this.hasServerMessage = details.hasServerMessage ?? false;
  }
}

/** True when the call failed because nobody is signed in any more; the sign-in screen says so. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.code === 'authentication-required');
}

/** A call that did not leave the browser, because the server gave no bearer for it. */
export class BearerError extends ApiError {
  constructor(cause: ApiError) {
    super(cause.message, cause, { cause });
    this.name = 'BearerError';
  }
}

/** Makes the error for an unsuccessful answer. The body may be ours, the identity library's, or not JSON at all. */
export function errorOfAnswer(status: number, body: unknown, retryAfter: string | null): ApiError {
  const fields = isRecord(body) ? body : {};
  const serverText = text(fields.error) ?? text(fields.message);
  const retryAfterS = number(fields.retryAfterS) ?? number(Number(retryAfter ?? Number.NaN));
  const details: ApiErrorDetails = {
    code: text(fields.code) ?? `http-${status}`,
    status,
    // The only place that trusts an error answer without a check; the contract describes it.
    issues: Array.isArray(fields.issues) ? (fields.issues as Issue[]) : undefined,
    retryAfterS,
    errorId: text(fields.errorId),
    connectType: text(fields.type) as ConnectFailureType | undefined,
    reference: text(fields.reference),
    seePlans: fields.seePlans === true,
  };
  // Our own 503 says what is out of reach. The message of any other fault does not help a person.
  const isTold = status === 503 && serverText !== undefined && text(fields.code) !== undefined;
  if (status >= 500 && !isTold) return new ApiError(withErrorId(serverFaultText, details.errorId), details);
  if (serverText) return new ApiError(serverText, { ...details, hasServerMessage: true });
  return new ApiError(sentenceFor(status, retryAfterS), details);
}

export function unreachable(cause: unknown): ApiError {
  return new ApiError(unreachableText, { code: 'unreachable', status: null }, { cause });
}

/** The message of any error: a call's own message, or a general sentence. */
export function errorText(error: unknown, fallback: string = serverFaultText): string {
  return error instanceof ApiError ? error.message : fallback;
}

/**
 * The message about a failure for which the product has its own sentence. The server's message comes first, then that
 * the server is out of reach or at fault; the product's sentence is used only when nothing better is known.
 */
export function errorTextOr(fallback: string, error: unknown): string {
  if (!(error instanceof ApiError)) return fallback;
  const isOurs = error.hasServerMessage || error.code === 'unreachable' || error.status === 429;
  return isOurs ? error.message : fallback;
}

function sentenceFor(status: number, retryAfterS: number | undefined): string {
  if (status === 401) return authenticationRequiredText;
  if (status === 413) return 'This is too large to be sent.';
  if (status === 429)
    return `Too many attempts. Try again ${retryAfterS ? `in ${waitInWords(retryAfterS)}` : 'later'}.`;
  return `The request was refused (${status}).`;
}

function waitInWords(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

function withErrorId(sentence: string, errorId: string | undefined): string {
  return errorId ? `${sentence} (${errorId})` : sentence;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
