import type { Issue, SharedSpace } from '@nonet/contract';
import type { ConnectFailureType } from '@nonet/domain';

/** The statuses that the API answers on purpose. Any other error becomes a 500 that only names its log line. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503;

export interface ErrorDetail {
  issues?: readonly Issue[];
  shouldRefresh?: true;
  retryAfterS?: number;
  type?: ConnectFailureType;
  reference?: string;
  /** A larger plan would allow it. */
  seePlans?: true;
  spaces?: SharedSpace[];
}

/**
 * An error for the caller. It may be thrown anywhere below a route, and one place turns it into the contract's error
 * body. The message is for the user.
 */
export class ApiError extends Error {
  readonly status: ErrorStatus;
  readonly code: string;
  readonly detail: ErrorDetail;

  /** `cause` is for the log only. */
  constructor(
    status: ErrorStatus,
    code: string,
    message: string,
    detail: ErrorDetail = {},
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}
