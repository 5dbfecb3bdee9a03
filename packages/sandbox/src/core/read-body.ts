import type { Context } from 'hono';

import { ConnectionCut } from '#/core/connection.ts';
import type { Env } from '#/core/request-log.ts';

/**
 * Reads the whole body. As soon as it is known to exceed `maxBytes`, this throws what `tooLarge` makes. The rest of the
 * body is read and thrown away: if the connection closed while the caller still sends, the caller would never see the
 * refusal.
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
