import type { Context } from 'hono';

import { ConnectionCut, cutConnection } from '#/core/connection.ts';
import type { Env } from '#/core/request-log.ts';
import type { World } from '#/core/world.ts';

/** How a network words what a handler came to. */
export interface Wording {
  /** The refusal that an error stands for; null: it is none of the network's. */
  refusalOf(error: unknown): Response | null;
  /** Absent: JSON. */
  show?(answer: object): Response;
}

/**
 * Runs a handler, and answers what it throws in the network's own words. What the call has changed, also a refused one, is
 * on disk before the answer.
 */
export async function answerCall(
  context: Context<Env>,
  { store }: Pick<World, 'store'>,
  run: () => Promise<object> | object,
  { refusalOf, show = (answer) => Response.json(answer) }: Wording,
): Promise<Response> {
  try {
    const answer = await run();
    await store.durable();
    return answer instanceof Response ? answer : show(answer);
  } catch (error) {
    await store.durable();
    if (error instanceof ConnectionCut) return cutConnection(context);
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return refusal;
  }
}
