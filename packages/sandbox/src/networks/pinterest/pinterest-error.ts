/** A refusal in Pinterest's envelope: its own number and a sentence (API description 5.23.0, `Error`). */
export class PinterestError extends Error {
  readonly #status: number;
  readonly #code: number;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(status: number, code: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.#status = status;
    this.#code = code;
    this.#headers = headers;
  }

  toResponse(): Response {
    const body = { code: this.#code, message: this.message };
    return Response.json(body, { status: this.#status, headers: this.#headers });
  }
}

/** 401: no token, or one that is not good (any more); at the token endpoint, another app. */
export function unauthenticated(): PinterestError {
  return new PinterestError(401, 2, 'Authentication failed.');
}

/** 401: the person did not allow what the call needs (pinterest/api-quickstart#97, June 2023). */
export function scopeMissing(): PinterestError {
  return new PinterestError(
    401,
    3,
    'Your token does not have sufficient permissions to perform this operation. Please ensure your token is authorized with the correct set of scopes.',
  );
}

/** 401 at every call: Pinterest has not let the app in yet (seen in August 2026). */
export function notApproved(): PinterestError {
  return new PinterestError(
    401,
    3,
    'Your application consumer type is not supported, please contact support at: https://help.pinterest.com/en/contact?current_page=about_you_page&category=branding_api_other&subcategory=developers_api',
  );
}

/** 403: an app with trial access makes no Pins that others could see (gitroomhq/postiz-app#1084, seen until October 2026). */
export function trialOnly(): PinterestError {
  return new PinterestError(
    403,
    29,
    'Apps with Trial access may not create Pins in production https://api.pinterest.com - use API Sandbox https://api-sandbox.pinterest.com instead.',
  );
}

/** 400: something in the call that the API does not take. */
export function invalidRequest(what: string): PinterestError {
  return new PinterestError(400, 1, `Invalid request: ${what}`);
}

export function boardNotFound(): PinterestError {
  return new PinterestError(404, 40, 'Board not found.');
}

export function pinNotFound(): PinterestError {
  return new PinterestError(404, 50, 'Pin not found.');
}

/** 500: something of the network's own. */
export function internalError(): PinterestError {
  return new PinterestError(500, 12, 'Something went wrong on our end. Sorry about that.');
}

/** 429. That the header names a time is not documented; `null` names none. */
export function throttled(retryAfterMs: number | null): PinterestError {
  const headers = retryAfterMs === null ? {} : { 'retry-after': `${Math.ceil(retryAfterMs / 1_000)}` };
  return new PinterestError(429, 8, 'This request exceeded a rate limit. Please slow down and try again later.', {
    ...headers,
  });
}
