import type { Context } from 'hono';

import { ConnectionCut } from '#/core/connection.ts';
import { GrowingBuffer } from '#/core/growing-buffer.ts';
import { takeFromLine } from '#/core/line.ts';
import type { Env } from '#/core/request-log.ts';

/**
 * Reads the whole body. As soon as it is known to exceed `maxBytes`, this throws what `tooLarge` makes. The rest of the
 * body is read and thrown away: if the connection closed while the caller still sends, the caller would never see the
 * refusal.
 */
export async function readBody(context: Context<Env>, maxBytes: number, tooLarge: () => Error): Promise<Buffer> {
  const { incoming } = context.env;
  const announced = Number(incoming.headers['content-length'] ?? 0);
  if (announced > maxBytes) throw tooLarge();
  const body = new GrowingBuffer(announced);
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      body.add(chunk);
      if (body.size > maxBytes) throw tooLarge();
      await takeFromLine(chunk.length);
    }
  } catch (error) {
    // The caller hung up: nobody waits for an answer.
    if (incoming.errored !== null) throw new ConnectionCut();
    incoming.resume();
    throw error;
  }
  return body.bytes();
}
