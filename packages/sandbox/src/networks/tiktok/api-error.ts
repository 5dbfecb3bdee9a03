import { randomBytes } from 'node:crypto';

/** A refusal of the API in its own envelope ("Error handling", TikTok API v2). */
export class ApiError extends Error {
  readonly #status: number;
  readonly #code: string;

  constructor(status: number, code: string, message = '') {
    super(message);
    this.#status = status;
    this.#code = code;
  }

  toResponse(): Response {
    return answerJson({ error: { code: this.#code, message: this.message, log_id: newLogId() } }, this.#status);
  }
}

/** An answer of success, which has an error, too. */
export function success(data: object): object {
  return { data, error: { code: 'ok', message: '', log_id: newLogId() } };
}

export function answerJson(body: object, status = 200): Response {
  return Response.json(body, { status });
}

/** 400: a field that is missing, or is not what the API takes. */
export function invalidParams(message: string): ApiError {
  return new ApiError(400, 'invalid_params', message);
}

export function internalError(): ApiError {
  return new ApiError(500, 'internal_error', 'Something went wrong. Please try again later.');
}

export function tooManyRequests(): ApiError {
  return new ApiError(429, 'rate_limit_exceeded', 'The API rate limit was exceeded. Please try again later.');
}

export function accessTokenInvalid(): ApiError {
  return new ApiError(401, 'access_token_invalid', 'The access token is invalid or not found in the request.');
}

/** What TikTok finds a call in its logs by; every answer with an error has one. */
export function newLogId(): string {
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  return `${time}${randomBytes(9).toString('hex').toUpperCase()}`;
}
