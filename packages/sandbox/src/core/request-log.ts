import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

import type { Clock } from '#/core/clock.ts';

/** One request as the inspector shows it: never a query, a header or a body, so never a secret. */
export interface RequestLine {
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** 0 when the connection was cut instead of answered. */
  readonly status: number;
  readonly tookMs: number;
  /** The account's name, when the call was signed in. */
  readonly account: string | null;
  /** The fault that struck the call. */
  readonly fault: string | null;
}

/** What a handler notes for the request log. */
export interface Env {
  Bindings: HttpBindings;
  Variables: { account?: string; fault?: string };
}

const maxLines = 200;

/** The last calls to the networks. In memory only. */
export class RequestLog {
  readonly #clock: Clock;
  readonly #lines: RequestLine[] = [];
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A counter that rises with every call. */
  get count(): number {
    return this.#count;
  }

  /** Notes every call that passes through. */
  readonly middleware: MiddlewareHandler<Env> = async (context, next) => {
    const startedAt = performance.now();
    await next();
    this.#count += 1;
    this.#lines.push({
      at: this.#clock.now(),
      method: context.req.method,
      path: context.req.path,
      status: context.env.incoming.socket.destroyed ? 0 : context.res.status,
      tookMs: performance.now() - startedAt,
      account: context.get('account') ?? null,
      fault: context.get('fault') ?? null,
    });
    // The list is trimmed now and then, not on every call: every post passes here.
    if (this.#lines.length >= 2 * maxLines) this.#lines.splice(0, maxLines);
  };

  /** Newest first. */
  list(): RequestLine[] {
    return this.#lines.slice(-maxLines).reverse();
  }

  /** Forgets every call. */
  clear(): void {
    this.#lines.length = 0;
    this.#count += 1;
  }
}
