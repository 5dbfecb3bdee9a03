import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { Http, HttpCall } from '#/kit/http.ts';
import {
  type Called,
  type Failure,
  type Meaning,
  meaningOf,
  notSent,
  refusedFor,
  type Said,
  unclear,
  undocumented,
} from '#/kit/outcomes.ts';
import { retryAfterMs } from '#/kit/retry-after.ts';

/** The API of a network, in what networks do in different ways. */
export interface Api {
  readonly called: Called;
  /** Without a slash at its end. */
  readonly base: string;
  /** The parameter that carries the token; absent: it goes into the header, as a bearer (RFC 6750). */
  readonly tokenParameter?: string;
  /** Whose an address is, where not all are the operator's settings; see `HttpCall.host`. */
  host?(url: URL): HttpCall['host'];
  /** Reads an answer with a status from 400 to 499; also others with `refusesByServerErrors` and `isRefusal`. */
  read(refusal: Refusal): ReadRefusal;
  /**
   * The network refuses with server errors, too, and names what is wrong (Threads). One whose meaning nobody has documented
   * proves nothing.
   */
  readonly refusesByServerErrors?: true;
  /** Whether an answer with a status of success is a refusal all the same, which `read` reads then (TikTok). */
  isRefusal?(json: unknown): boolean;
}

/** A refusal as it came. */
export interface Refusal {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly json: unknown;
}

/** A refusal as a network's folder understands it. `waitMs` is what the network says in a way of its own: `Retry-After` is read anyway. */
export interface ReadRefusal extends Said {
  /** What the network calls it, for example `InvalidSwap`; empty when it has no name. */
  readonly name: string;
  /** Undefined: nobody has documented it. Then its status may tell all the same (`meaningOf`). */
  readonly meaning: Meaning | undefined;
}

/** On whose behalf calls are made. */
export interface Access {
  readonly token?: string | undefined;
  /** What must appear in no message. */
  readonly secrets: readonly string[];
  readonly signal: AbortSignal;
}

/** One call. */
export interface ApiCall<Value> {
  /** `GET` when nothing is said. */
  readonly method?: HttpCall['method'];
  /** Begins with a slash, below the base; or a whole address. */
  readonly path: string;
  /** A list stands there once for each of its members. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body of JSON; `body` is for any other. */
  readonly json?: unknown;
  readonly body?: HttpCall['body'];
  /** What an answer of success must be. Another one is no answer. */
  readonly answer: z.ZodType<Value>;
  /** Statuses that are success beside those from 200 to 299, such as 409 for what is there already. */
  readonly successToo?: readonly number[];
  readonly timeoutMs?: number;
}

/** What became of a call. */
export type ApiResult<Value> =
  | { readonly kind: 'ok'; readonly value: Value; readonly headers: IncomingHttpHeaders }
  | ApiFailed;

/** No success. */
export interface ApiFailed {
  readonly kind: 'failed';
  /** What the network calls its refusal; empty when it has no name, or when there was no refusal. */
  readonly name: string;
  readonly failure: Failure;
  /** Nothing left this machine. */
  readonly isUnsent?: true;
}

/** Makes calls on somebody's behalf. */
export type Ask = <Value>(call: ApiCall<Value>) => Promise<ApiResult<Value>>;

/** Binds calls to the kit, and their failures to the port's words. */
export function createCaller(http: Http, api: Api): (access: Access) => Ask {
  const failed = (failure: Failure, name = ''): ApiFailed => ({ kind: 'failed', name, failure });
  return ({ token, secrets, signal }) =>
    async (call) => {
      const url = URL.parse(call.path) ?? new URL(`${api.base}${call.path}`);
      for (const [name, value] of Object.entries(call.query ?? {})) {
        url.searchParams.delete(name);
        for (const one of [value].flat()) url.searchParams.append(name, one);
      }
      const headers = { ...call.headers };
      if (token !== undefined && api.tokenParameter !== undefined) url.searchParams.set(api.tokenParameter, token);
      else if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
      const result = await http.send({
        method: call.method ?? 'GET',
        url,
        host: api.host?.(url) ?? 'fixed',
        headers,
        body: call.json === undefined ? call.body : jsonBody(call.json),
        signal,
        ...(call.timeoutMs === undefined ? {} : { timeoutMs: call.timeoutMs }),
      });
      if (result.kind === 'not-sent') return { ...failed(notSent(result.reason, api.called)), isUnsent: true };
      if (result.kind === 'lost') return failed(unclear(api.called));
      const { status } = result;
      const isRefusal = status < 300 && api.isRefusal?.(result.json) === true;
      if (!isRefusal && ((status >= 200 && status < 300) || call.successToo?.includes(status))) {
        const value = call.answer.safeParse(result.json);
        return value.success ? { kind: 'ok', value: value.data, headers: result.headers } : failed(unclear(api.called));
      }
      // A server error proves nothing, whatever it carries: the post may have been made before it.
      const isServerError = status >= 500;
      if ((status < 400 && !isRefusal) || (isServerError && !api.refusesByServerErrors))
        return failed(unclear(api.called));
      const { name, meaning, ...said } = api.read(result);
      const known = meaning ?? meaningOf({ status, name, hadToken: token !== undefined }, api.called);
      const waitMs = said.waitMs ?? retryAfterMs(result.headers, '', Date.now());
      if (known !== undefined) return failed(refusedFor(known, { ...said, waitMs }, secrets), name);
      return failed(isServerError ? unclear(api.called) : undocumented(api.called), name);
    };
}

function jsonBody(value: unknown): { contentType: string; bytes: string } {
  return { contentType: 'application/json', bytes: JSON.stringify(value) };
}
