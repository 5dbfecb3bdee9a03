/** What is wrong in a request, input by input ("Error handling", August 2026). */
interface InputError {
  readonly code: string;
  readonly description: string;
}

interface More {
  readonly serviceErrorCode?: number;
  readonly inputErrors?: readonly InputError[];
}

/** A refusal of the API in its own envelope. */
export class RestError extends Error {
  readonly #status: number;
  readonly #code: string | null;
  readonly #more: More;

  constructor(status: number, code: string | null, message: string, more: More = {}) {
    super(message);
    this.#status = status;
    this.#code = code;
    this.#more = more;
  }

  toResponse(): Response {
    const { serviceErrorCode, inputErrors } = this.#more;
    const details = inputErrors?.map((input) => ({ ...input, input: {} }));
    return Response.json(
      {
        ...(details === undefined
          ? {}
          : { errorDetailType: 'com.linkedin.common.error.BadRequest', errorDetails: { inputErrors: details } }),
        ...(serviceErrorCode === undefined ? {} : { serviceErrorCode }),
        ...(this.#code === null ? {} : { code: this.#code }),
        message: this.message,
        status: this.#status,
      },
      { status: this.#status },
    );
  }
}

/** 401, by what is wrong with the token. */
export const tokenErrors = {
  empty: () => new RestError(401, 'EMPTY_ACCESS_TOKEN', 'Empty oauth2 access token', { serviceErrorCode: 65_600 }),
  unknown: () => new RestError(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token', { serviceErrorCode: 65_600 }),
  ended: () =>
    new RestError(401, 'REVOKED_ACCESS_TOKEN', 'The token used in the request has been revoked by the user', {
      serviceErrorCode: 65_601,
    }),
  expired: () =>
    new RestError(401, 'EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired', {
      serviceErrorCode: 65_602,
    }),
} as const;

/** 403: the app lacks a scope, or the member a role. `resource` as in `posts.CREATE`. */
export function accessDenied(resource: string): RestError {
  const message = `Not enough permissions to access: ${resource}`;
  return new RestError(403, 'ACCESS_DENIED', message, { serviceErrorCode: 100 });
}

/** 429: a limit of the day. */
export function tooMany(whose: 'APPLICATION' | 'MEMBER' = 'MEMBER'): RestError {
  const message = `Resource level throttle ${whose} DAY limit for calls to this resource is reached.`;
  return new RestError(429, 'TOO_MANY_REQUESTS', message, { serviceErrorCode: 101 });
}

/** 500: something of the network's own. */
export function internalError(): RestError {
  return new RestError(500, 'INTERNAL_SERVER_ERROR', 'Internal Server Error');
}

/** 400: a member of the body that is not what the API takes. */
export function invalid(code: string, message: string): RestError {
  return new RestError(400, code, message);
}

export function notFound(urn: string): RestError {
  return new RestError(404, 'NOT_FOUND', `Could not find entity ${urn}`);
}
