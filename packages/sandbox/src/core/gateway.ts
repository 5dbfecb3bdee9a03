import type { MiddlewareHandler } from 'hono';

import type { Env } from '#/core/request-log.ts';

/**
 * Stands before everything that is played, and before none of the steering calls. While a status is ordered it answers by itself, as
 * gateways do when the servers behind them are away: no network sees the call.
 */
export class Gateway {
  #status: number | null = null;

  /** Null: calls pass again. */
  order(status: number | null): void {
    this.#status = status;
  }

  readonly guard: MiddlewareHandler<Env> = async (context, next) => {
    const status = this.#status;
    if (status === null || context.req.path.startsWith('/_sandbox/')) return next();
    const words = `<html><body><h1>${status}</h1></body></html>`;
    return new Response(words, { status, headers: { 'content-type': 'text/html' } });
  };
}
