import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { Http, HttpCall, HttpNotSent } from '#/kit/http.ts';
import { retryAfterMs } from '#/kit/retry-after.ts';
import { type Problem, problemWire } from '#/twitter/wire.ts';

/** What became of a call. `unclear` covers everything that is neither a readable answer nor a refusal. */
export type ApiResult<Value> = { readonly kind: 'ok'; readonly value: Value } | ApiFailure;

export type ApiFailure =
  | ApiRefused
  | { readonly kind: 'not-sent'; readonly reason: HttpNotSent['reason'] }
  | { readonly kind: 'unclear' };

/** An answer with a status from 400 to 499. */
export interface ApiRefused {
  readonly kind: 'refused';
  readonly status: number;
  /** Without its address: `invalid-request` of `https://api.x.com/2/problems/invalid-request`; else `about:blank`. */
  readonly type: string;
  readonly problem: Problem;
  /** How long X asks us to wait; null when it says nothing. */
  readonly waitMs: number | null;
  /** Whose limit has been reached, as far as the headers tell. */
  readonly limitOf: 'account' | 'app';
}

interface ApiCall<Value> {
  readonly method: HttpCall['method'];
  /** Begins with `/2/`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: HttpCall['body'];
  readonly token: string;
  readonly answer: z.ZodType<Value>;
  readonly timeoutMs?: number;
  readonly signal: AbortSignal;
}

/** Makes calls to the API v2. */
export type Api = <Value>(call: ApiCall<Value>) => Promise<ApiResult<Value>>;

const DEFAULT_TIMEOUT_MS = 15_000;

/** Binds the calls to the kit and to the API at `base`. */
export function createApi(http: Http, base: string): Api {
  return async (call) => {
    const url = new URL(`${base}${call.path}`);
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
    const result = await http.send({
      method: call.method,
      url,
      host: 'fixed',
      headers: { authorization: `Bearer ${call.token}` },
      body: call.body,
      timeoutMs: call.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      signal: call.signal,
    });
    if (result.kind === 'not-sent') return result;
    if (result.kind === 'lost') return { kind: 'unclear' };
    const { status, headers, json } = result;
    if (status >= 200 && status < 300) {
      const value = call.answer.safeParse(json);
      return value.success ? { kind: 'ok', value: value.data } : { kind: 'unclear' };
    }
    // A server error proves nothing, whatever it carries: the post may have been made before it.
    if (status < 400 || status >= 500) return { kind: 'unclear' };
    const problem = problemWire.safeParse(json).data ?? problemWire.parse({});
    const type = /^https:\/\/api\.(?:x|twitter)\.com\/2\/problems\/([\w-]+)$/.exec(problem.type)?.[1] ?? 'about:blank';
    return { kind: 'refused', status, type, problem, ...limitIn(headers) };
  };
}

/** A body of JSON. */
export function json(value: unknown): { contentType: string; bytes: string } {
  return { contentType: 'application/json', bytes: JSON.stringify(value) };
}

/** The daily limits have headers of their own, beside those of 15 minutes; what is used up has 0 remaining. */
function limitIn(headers: IncomingHttpHeaders): Pick<ApiRefused, 'waitMs' | 'limitOf'> {
  const isUsedUp = (limit: string): boolean => headers[`${limit}-remaining`] === '0';
  const wait = (limit: string): number | null => retryAfterMs(headers, `${limit}-reset`, Date.now());
  if (isUsedUp('x-app-limit-24hour')) return { waitMs: wait('x-app-limit-24hour'), limitOf: 'app' };
  const limit = isUsedUp('x-user-limit-24hour') ? 'x-user-limit-24hour' : 'x-rate-limit';
  return { waitMs: wait(limit), limitOf: 'account' };
}
