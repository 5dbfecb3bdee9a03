import type { Context } from 'hono';

import { ConnectionCut } from '#/core/connection.ts';
import type { Env } from '#/core/world.ts';

/**
 * The whole body; throws what `tooLarge` makes as soon as it is known to have more than `maxBytes`. What its caller still
 * sends is read and thrown away, because a connection that is closed while he sends would take the refusal with it.
 */
export async function readBody(context: Context<Env>, maxBytes: number, tooLarge: () => Error): Promise<Buffer> {
  const { incoming } = context.env;
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(bytes);
    }
  } catch (error) {
    // The caller hung up: nobody waits for an answer.
    if (incoming.errored !== null) throw new ConnectionCut();
    incoming.resume();
    throw error;
  }
  return Buffer.concat(chunks);
}
