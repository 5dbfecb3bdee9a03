import type { MiddlewareHandler } from 'hono';

import type { Env } from '#/core/request-log.ts';

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether a server may listen at this address: only this machine may reach the sandbox. */
export function isLoopbackHost(host: string): boolean {
  return host === '::1' || loopbackNames.has(host);
}

/**
 * Refuses requests whose Host is not this machine: a web page that makes its own name point to 127.0.0.1
 * (DNS rebinding) still sends that name here.
 */
export const loopbackOnly: MiddlewareHandler<Env> = async (context, next) => {
  const host = context.req.header('host') ?? '';
  if (!loopbackNames.has(host.replace(/:\d+$/, ''))) {
    return context.text('The sandbox answers only at 127.0.0.1 and localhost.\n', 421);
  }
  await next();
};

/** Refuses requests that another web page made the browser send. It guards everything that steers the sandbox. */
export const sameOriginOnly: MiddlewareHandler<Env> = async (context, next) => {
  const origin = context.req.header('origin');
  const site = context.req.header('sec-fetch-site');
  const foreignOrigin = origin !== undefined && origin !== new URL(context.req.url).origin;
  if (foreignOrigin || site === 'cross-site' || site === 'same-site') {
    return context.json({ error: 'The sandbox is not steered from another origin.' }, 403);
  }
  await next();
};
