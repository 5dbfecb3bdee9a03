import { isOrder, type Order } from '#/core/order.ts';
import { readBody } from '#/core/read-body.ts';
import type { Call } from '#/networks/pinterest/api.ts';
import { invalidRequest, PinterestError } from '#/networks/pinterest/pinterest-error.ts';

const maxJsonBytes = 64 * 1_024;

/** The fields of a JSON body. What the API does not name is refused, so that a misspelt name shows. */
export async function readJson(call: Call, names: readonly string[], maxBytes = maxJsonBytes): Promise<Order> {
  const type = call.context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new PinterestError(415, 415, 'Unsupported media type.');
  const bytes = await readBody(call.context, maxBytes, () => new PinterestError(413, 413, 'The body is too large.'));
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalidRequest('the body is not JSON.');
  }
  if (!isOrder(body)) throw invalidRequest('the body must be an object.');
  assertKnown(body, names);
  return body;
}

export function assertKnown(fields: Order, names: readonly string[]): void {
  const unknown = Object.keys(fields).find((name) => !names.includes(name));
  if (unknown !== undefined) throw invalidRequest(`'${unknown}' is not a field of this call.`);
}

/** A text of at most so many characters; null when it is missing. */
export function optionalText(fields: Order, name: string, maxLength: number): string | null {
  const value = fields[name] ?? null;
  if (value !== null && (typeof value !== 'string' || value.length > maxLength)) {
    throw invalidRequest(`'${name}' must be a text, constraint: maxLength=${maxLength}.`);
  }
  return value === '' ? null : value;
}

/** An id, which is a text of digits; null when it is missing. */
export function optionalId(fields: Order, name: string): string | null {
  const value = fields[name] ?? null;
  if (value !== null && (typeof value !== 'string' || !/^\d+$/.test(value))) {
    throw invalidRequest(`'${String(value)}' does not match '^\\d+$' ('${name}').`);
  }
  return value;
}
