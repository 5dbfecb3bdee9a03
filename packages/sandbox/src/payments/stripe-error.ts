/** What an error says beside its message. */
interface Details {
  readonly type?: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly code?: string | undefined;
  readonly declineCode?: string | null | undefined;
  readonly param?: string | undefined;
  /** Whether the call had begun to be carried out: only then does its idempotency key keep the answer. */
  readonly isExecuted?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal in Stripe's envelope. */
export class StripeError extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  /** The answer's body. */
  body(logUrl: string): object {
    const { type = 'invalid_request_error', code, declineCode, param } = this.details;
    return {
      error: {
        ...(code === undefined
          ? {}
          : { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
        ...(declineCode ? { decline_code: declineCode } : {}),
        message: this.message,
        ...(param === undefined ? {} : { param }),
        request_log_url: logUrl,
        type,
      },
    };
  }
}

/** 404, or 400 where a parameter names what does not exist. */
export function noSuch(what: string, id: string, param: string, status: 400 | 404 = 400): StripeError {
  return new StripeError(status, `No such ${what}: '${id}'`, { code: 'resource_missing', param, isExecuted: true });
}

/** 400: what is asked for does not fit what is there. */
export function conflicting(message: string, details: Details = {}): StripeError {
  return new StripeError(400, message, { isExecuted: true, ...details });
}

/** 400: a parameter that cannot be read. */
export function invalidParameter(message: string, param: string, code?: string): StripeError {
  return new StripeError(400, message, { param, code });
}

/** 402: the card was not charged. */
export function cardError(failure: { code: string; declineCode: string | null; message: string }): StripeError {
  const { code, declineCode, message } = failure;
  return new StripeError(402, message, { type: 'card_error', code, declineCode, isExecuted: true });
}

/** 401. Of a key only its ends are repeated, as Stripe does. */
export function unauthorized(key: string | null): StripeError {
  if (key === null) {
    return new StripeError(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  }
  const shown =
    key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}` : '*'.repeat(key.length);
  return new StripeError(401, `Invalid API Key provided: ${shown}`);
}

/** 401: the key was good once. */
export function keyExpired(): StripeError {
  return new StripeError(401, 'Expired API Key provided', { code: 'api_key_expired' });
}

/** 404: no call has this path. */
export function unknownPath(method: string, path: string): StripeError {
  return new StripeError(
    404,
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  );
}

/** 500 */
export function internalError(): StripeError {
  return new StripeError(500, 'An unknown error occurred', { type: 'api_error' });
}

/** 429. Stripe names a waiting time in no document; the header is set when one was ordered. */
export function throttled(retryAfterMs: number | null): StripeError {
  return new StripeError(
    429,
    'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    {
      code: 'rate_limit',
      headers: retryAfterMs === null ? {} : { 'retry-after': `${Math.ceil(retryAfterMs / 1_000)}` },
    },
  );
}

/** 409: a call with the same idempotency key is still under way. */
export function keyInUse(key: string): StripeError {
  return new StripeError(
    409,
    `There is currently another in-progress request using this Idempotent Key (${key}). Please try again later.`,
    { code: 'idempotency_key_in_use', type: 'idempotency_error' },
  );
}

/** 400: the idempotency key belongs to another call. */
export function keyReused(key: string): StripeError {
  return new StripeError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
}
