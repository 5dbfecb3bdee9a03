import type { Generation } from '#/networks/twitter/switches.ts';

/** Kinds of problems that have an address of their own; all others are `about:blank`. */
type ProblemType =
  | 'client-forbidden'
  | 'invalid-request'
  | 'resource-not-found'
  | 'unsupported-authentication'
  | 'usage-capped'
  | 'user-suspended';

/** Where the addresses of problems begin: OpenAPI 2.159 and 2.167 differ. */
const problemBases: Readonly<Record<Generation, string>> = {
  classic: 'https://api.twitter.com/2/problems/',
  current: 'https://api.x.com/2/problems/',
};

/** A refusal of the API in its own envelope (docs.x.com, "Response codes and errors", August 2026). */
export class Problem extends Error {
  readonly status: number;
  readonly #title: string;
  readonly #type: ProblemType | null;
  readonly #more: object;
  readonly #headers: Readonly<Record<string, string>> | null;

  constructor(
    status: number,
    title: string,
    detail: string,
    options: { type?: ProblemType; more?: object; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(detail);
    this.status = status;
    this.#title = title;
    this.#type = options.type ?? null;
    this.#more = options.more ?? {};
    this.#headers = options.headers ?? null;
  }

  /** The answer that says so, with the headers of the call; a limit that refuses speaks for itself. */
  toResponse(generation: Generation, callHeaders: Readonly<Record<string, string>>): Response {
    const type = problemAddress(generation, this.#type);
    const body = { ...this.#more, title: this.#title, detail: this.message, type, status: this.status };
    const headers = this.#headers ?? callHeaders;
    return Response.json(body, {
      status: this.status,
      headers: { ...headers, 'content-type': 'application/problem+json' },
    });
  }
}

/** The address that a kind of problem is known by. */
export function problemAddress(generation: Generation, type: ProblemType | null): string {
  return type === null ? 'about:blank' : `${problemBases[generation]}${type}`;
}

/** 401: no token, or one that is not good (any more). */
export function unauthorized(): Problem {
  return new Problem(401, 'Unauthorized', 'Unauthorized');
}

/** 500: something of the network's own. */
export function internalError(): Problem {
  return new Problem(500, 'Internal Server Error', 'Internal Server Error');
}

/** 403 without a kind; only the sentence tells what is meant. */
export function forbidden(detail = 'You are not permitted to perform this action.'): Problem {
  return new Problem(403, 'Forbidden', detail);
}

/** 400: a parameter that is not what the API takes. */
export function invalidRequest(parameter: string, value: unknown, message: string): Problem {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return new Problem(400, 'Invalid Request', 'One or more parameters to your request was invalid.', {
    type: 'invalid-request',
    more: { errors: [{ parameters: { [parameter]: [text] }, message }] },
  });
}

/** 404 for a thing that is not there, or not there for this caller. */
export function notFound(resource: 'tweet' | 'media' | 'user', parameter: string, id: string): Problem {
  const more = notFoundDetails(resource, parameter, id);
  return new Problem(404, 'Not Found Error', `Could not find ${resource} with ${parameter}: [${id}].`, {
    type: 'resource-not-found',
    more,
  });
}

/** What a problem says about the thing that is missing; also used beside `data` in an answer of 200. */
export function notFoundDetails(resource: 'tweet' | 'media' | 'user', parameter: string, id: string): object {
  return { value: id, resource_type: resource, parameter, resource_id: id };
}
