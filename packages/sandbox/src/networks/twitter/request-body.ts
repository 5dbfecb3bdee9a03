import type { Context } from 'hono';
import { readMultipart } from '#/core/multipart.ts';
import { isOrder, type Order } from '#/core/order.ts';
import { readBody } from '#/core/read-body.ts';
import type { Env } from '#/core/request-log.ts';
import { invalidRequest, Problem } from '#/networks/twitter/problem.ts';

const maxJsonBytes = 64 * 1_024;
/** A form has little beside its file. */
const formOverheadBytes = 16 * 1_024;

/** The fields of a JSON body. */
export async function readJson(context: Context<Env>, maxBytes = maxJsonBytes): Promise<Order> {
  if (mediaType(context) !== 'application/json') throw unsupportedType();
  const bytes = await readBody(context, maxBytes, tooLarge);
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalidRequest('body', '', 'The body is not JSON.');
  }
  if (!isOrder(body)) throw invalidRequest('body', '', 'The body must be a JSON object.');
  return body;
}

/** The fields of a multipart form, or of a JSON body with the file in base64; `media` is bytes in both. */
export async function readUpload(context: Context<Env>, maxMediaBytes: number): Promise<Order> {
  const type = mediaType(context);
  if (type === 'application/json') {
    const fields = await readJson(context, Math.ceil((maxMediaBytes * 4) / 3) + formOverheadBytes);
    const { media } = fields;
    return typeof media === 'string' ? { ...fields, media: Buffer.from(media, 'base64') } : fields;
  }
  if (type !== 'multipart/form-data') throw unsupportedType();
  const bytes = await readBody(context, maxMediaBytes + formOverheadBytes, tooLarge);
  const parts = readMultipart(bytes, context.req.header('content-type') ?? '');
  if (parts === null) throw invalidRequest('body', '', 'The body is not a form.');
  return Object.fromEntries(
    parts.map(({ name, bytes: value, isFile }) => [name, isFile || name === 'media' ? value : value.toString('utf8')]),
  );
}

/** Throws when a body has a field that the API does not name (`additionalProperties: false`). */
export function assertKnown(fields: Order, names: readonly string[], place = '$'): void {
  for (const name of Object.keys(fields)) {
    if (names.includes(name)) continue;
    const message = `${place}.${name}: is not defined in the schema and the schema does not allow additional properties`;
    throw invalidRequest(name, fields[name] instanceof Buffer ? 'a file' : fields[name], message);
  }
}

/** Whether a value is an id: decimal digits, as text. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9]{1,19}$/.test(value);
}

function mediaType(context: Context<Env>): string | undefined {
  return context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
}

function unsupportedType(): Problem {
  return new Problem(415, 'Unsupported Media Type', 'The content type of the body is not supported.');
}

function tooLarge(): Problem {
  return new Problem(413, 'Payload Too Large', 'The body is too large.');
}
