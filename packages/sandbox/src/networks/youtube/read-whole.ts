import type { Context } from 'hono';

import { splitParts } from '#/core/multipart.ts';
import { readBody } from '#/core/read-body.ts';
import type { Env } from '#/core/request-log.ts';
import { parseJson } from '#/networks/youtube/api.ts';
import { badRequest } from '#/networks/youtube/refusals.ts';

/** The two parts of a call that brings everything: the resource as JSON, then the file ("Upload files", `multipart/related`). */
export async function readWhole(
  context: Context<Env>,
  mostBytes: number,
): Promise<{ resource: unknown; type: string; bytes: Buffer }> {
  const tooLarge = () => badRequest('badRequest', 'Too large.', 'global');
  const body = await readBody(context, mostBytes, tooLarge);
  const type = context.req.header('content-type') ?? '';
  const [about, file, ...more] = (/^multipart\/related\b/i.test(type) ? splitParts(body, type) : null) ?? [];
  if (about === undefined || file === undefined || more.length > 0) {
    throw badRequest('badContent', 'Malformed multipart body.', 'global');
  }
  return { resource: parseJson(about.bytes, typeOf(about)), type: typeOf(file), bytes: file.bytes };
}

function typeOf({ headers }: { headers: string }): string {
  return /^content-type:\s*(.*?)\s*$/im.exec(headers)?.[1] ?? '';
}
