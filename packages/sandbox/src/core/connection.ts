import { setTimeout as delay } from 'node:timers/promises';

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';

import type { Env } from '#/core/request-log.ts';

/** Thrown when a call is to be cut instead of answered. The network's handler then calls `cutConnection`. */
export class ConnectionCut extends Error {}

/** Ends the connection without an answer, as a network does that dies in the middle of a call. */
export function cutConnection(context: Context<Env>): Response {
  context.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** An answer with half of its body missing, while its headers promise the full length. */
export function breakJson(body: unknown, status = 200): Response {
  const text = JSON.stringify(body);
  return new Response(text.slice(0, Math.floor(text.length / 2)), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}

/** Waits; ends early when the caller has gone, so that a slow answer never keeps the process alive. */
export async function holdBack(context: Context<Env>, ms: number): Promise<void> {
  const gone = new AbortController();
  const abort = (): void => gone.abort();
  context.env.incoming.socket.once('close', abort);
  try {
    await delay(ms, undefined, { signal: gone.signal, ref: false });
  } catch {
    // The caller hung up: nobody waits for the answer any more, so there is nothing to report.
  } finally {
    context.env.incoming.socket.off('close', abort);
  }
}
