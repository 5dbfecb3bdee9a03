import type { Bearer, Grants } from '#/core/oauth/grants.ts';
import type { FaultRefusals } from '#/core/take-call.ts';

/** A refusal of the API in Google's envelope. Its reason and its domain say what is meant ("Errors", YouTube Data API). */
export class Refusal extends Error {
  readonly status: number;
  readonly #domain: string;
  readonly #reason: string;
  /** Google's own name of the status; only some refusals carry it. */
  readonly #statusName: string | null;

  constructor(status: number, domain: string, reason: string, message: string, statusName: string | null = null) {
    super(message);
    this.status = status;
    this.#domain = domain;
    this.#reason = reason;
    this.#statusName = statusName;
  }

  toResponse(): Response {
    const { status: code, message } = this;
    const errors = [{ message, domain: this.#domain, reason: this.#reason }];
    const statusName = this.#statusName === null ? {} : { status: this.#statusName };
    return Response.json({ error: { code, message, errors, ...statusName } }, { status: code });
  }
}

/** 400: something in the request itself. */
export function badRequest(reason: string, message: string, domain = 'youtube.part'): Refusal {
  return new Refusal(400, domain, reason, message);
}

/** 400: what a video is told to be (`videos.insert` and `videos.update`, "Errors"). */
export function invalidVideo(reason: string, message: string): Refusal {
  return new Refusal(400, 'youtube.video', reason, message);
}

export function notFound(domain: string, reason: string, message: string): Refusal {
  return new Refusal(404, domain, reason, message);
}

export function forbidden(message = 'Forbidden'): Refusal {
  return new Refusal(403, 'youtube.common', 'forbidden', message);
}

/** 403: the project has used up what it may call in a day. */
export function quotaExceeded(): Refusal {
  const message =
    'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.';
  return new Refusal(403, 'youtube.quota', 'quotaExceeded', message);
}

export function unauthorized(): Refusal {
  const message =
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.';
  return new Refusal(401, 'global', 'authError', message, 'UNAUTHENTICATED');
}

export function internalError(): Refusal {
  return new Refusal(500, 'global', 'backendError', 'Internal error encountered.', 'INTERNAL');
}

function unknownError(): Refusal {
  return new Refusal(403, 'youtube.common', 'unheardOf', 'Nobody documented this error.');
}

/** Google names no time after which one may call again. */
export function throttled(): Refusal {
  return new Refusal(403, 'usageLimits', 'rateLimitExceeded', 'Rate Limit Exceeded');
}

/** What a fault makes the API say to the bearer of a token. */
export function refusalsFor(grants: Grants, bearer: Bearer): FaultRefusals {
  return { internalError, unknownError, throttled, expired: () => grants.expire(bearer.tokenKey) };
}
