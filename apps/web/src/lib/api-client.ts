import {
  ApiError,
  authenticationRequiredText,
  BearerError,
  errorOfAnswer,
  noUserText,
  unreachable,
} from './api-error.ts';
import type { fetchWithProgress } from './fetch-with-progress.ts';
import { spaceHeader } from './space.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions {
  /** Sent as JSON; a Blob is sent as it is. */
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the number of bytes of the body that have left the browser so far. */
  onSent?: ((bytes: number) => void) | undefined;
  /** Makes the error for an unsuccessful answer, for endpoints whose errors have another shape than ours. */
  toError?: typeof errorOfAnswer | undefined;
}

export interface ApiClientSettings {
  fetch: typeof fetch;
  /** Like `fetch`, but reports how much has been sent, which `fetch` cannot do. */
  fetchWithProgress: typeof fetchWithProgress;
  /** True while a person is signed in. Without a user, no authenticated call leaves the browser. */
  hasUser: () => boolean;
  /** A sign-out under way; it is fulfilled when the sign-out is over, however it ended. */
  departure?: () => Promise<void> | null;
  /** The space whose data are asked for; null: the person's own. */
  space?: string | null;
  /** Called when the server said that the session is over. */
  onSessionLost: () => void;
  /** Called when the server said that the space is none of the person's, or none any more. */
  onSpaceLost?: () => void;
}

export type ApiClient = ReturnType<typeof createApiClient>;

/**
 * How the app calls the server. Reads use the session cookie. Authenticated calls use a short-lived bearer, which is
 * kept only in memory and fetched for each call (API-03).
 */
export function createApiClient({
  fetch,
  fetchWithProgress,
  hasUser,
  departure = () => null,
  space = null,
  onSessionLost,
  onSpaceLost,
}: ApiClientSettings) {
  /** Makes a call wait while the user is signing out. It goes on only if they stay. */
  async function afterDeparture(): Promise<void> {
    const leaving = departure();
    if (!leaving) return;
    await leaving;
    if (!hasUser()) throw nobody();
  }

  async function get<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
    await afterDeparture();
    return finish<Answer>(await send('GET', path, options), options);
  }

  async function send(method: Method, path: string, { body, headers, signal, onSent }: CallOptions, bearer?: string) {
    const isJson = body !== undefined && !(body instanceof Blob);
    const ask = (init: RequestInit) => (onSent ? fetchWithProgress(path, init, onSent) : fetch(path, init));
    try {
      return await ask({
        method,
        credentials: 'same-origin',
        headers: {
          accept: 'application/json',
          ...(isJson && { 'content-type': 'application/json' }),
          ...(bearer && { authorization: `Bearer ${bearer}` }),
          ...spaceHeader(space),
          ...headers,
        },
        ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
        ...(signal && { signal }),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw unreachable(error);
    }
  }

  async function freshBearer(signal: AbortSignal | undefined): Promise<string> {
    try {
      return await askForBearer(signal);
    } catch (error) {
      throw error instanceof ApiError ? new BearerError(error) : error;
    }
  }

  async function askForBearer(signal: AbortSignal | undefined): Promise<string> {
    const answer = await send('GET', '/api/auth/token', { signal });
    const body = await readAnswer(answer);
    if (typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string')
      return body.token;
    throw errorOfAnswer(502, body, null);
  }

  /** Returns the parsed body. Its type is the contract's promise for this path. */
  async function finish<Answer>(answer: Response, { toError }: CallOptions): Promise<Answer> {
    return (await readAnswer(answer, toError)) as Answer;
  }

  async function withLostSession<Answer>(call: Promise<Answer>): Promise<Answer> {
    try {
      return await call;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onSessionLost();
      if (space !== null && error instanceof ApiError && error.code === 'no-such-space') onSpaceLost?.();
      throw error;
    }
  }

  async function authenticated<Answer>(method: Method, path: string, options: CallOptions): Promise<Answer> {
    const first = await send(method, path, options, await freshBearer(options.signal));
    if (first.status !== 401) return finish<Answer>(first, options);
    const refusal = await readBody(first);
    if (!asksForRefresh(refusal)) throw (options.toError ?? errorOfAnswer)(401, refusal, null);
    return finish<Answer>(await send(method, path, options, await freshBearer(options.signal)), options);
  }

  return {
    /** Calls with the session cookie alone. */
    read: <Answer>(path: string, options: CallOptions = {}) => withLostSession(get<Answer>(path, options)),

    /** The same, but a failure does not end the session here, because another call is tried next. */
    tryRead: get,

    /** Calls with the session cookie alone, for the identity endpoints. A failure does not end the session here. */
    plain: <Answer>(method: Method, path: string, options: CallOptions = {}) =>
      send(method, path, options).then((answer) => finish<Answer>(answer, options)),

    /** Calls about the user's own account, with the session cookie alone (AUTH-29, AUTH-45). */
    ownAccount: async <Answer>(method: Method, path: string, options: CallOptions = {}): Promise<Answer> => {
      if (!hasUser())
        throw new ApiError(noUserText, { code: 'authentication-required', status: null, hasServerMessage: true });
      if (method === 'GET') return withLostSession(get<Answer>(path, options));
      return withLostSession(send(method, path, options).then((answer) => finish<Answer>(answer, options)));
    },

    /**
     * Calls as the signed-in user, with a bearer. When a 401 asks for it, the bearer is refreshed once and the call
     * repeated (API-04).
     */
    call: async <Answer>(method: Method, path: string, options: CallOptions = {}): Promise<Answer> => {
      await afterDeparture();
      if (!hasUser()) throw nobody();
      return withLostSession(authenticated<Answer>(method, path, options));
    },
  };
}

function nobody(): ApiError {
  return new ApiError(authenticationRequiredText, { code: 'authentication-required', status: null });
}

async function readAnswer(answer: Response, toError = errorOfAnswer): Promise<unknown> {
  const body = await readBody(answer);
  if (!answer.ok) throw toError(answer.status, body, answer.headers.get('retry-after'));
  return body;
}

async function readBody(answer: Response): Promise<unknown> {
  const words = await answer.text().catch((error: unknown) => {
    throw unreachable(error);
  });
  if (words === '') return null;
  try {
    return JSON.parse(words);
  } catch {
    // A proxy's page came instead of our JSON, so the status alone decides the message.
    if (answer.ok) throw errorOfAnswer(502, null, null);
    return null;
  }
}

function asksForRefresh(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'shouldRefresh' in body && body.shouldRefresh === true;
}
