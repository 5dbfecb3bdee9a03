import type { Context } from 'hono';

/** True for the routes whose body is a file, or a part of one, instead of JSON. */
export function takesFile(path: string): boolean {
  return path === '/api/media' || path === '/api/captions' || /^\/api\/media\/uploads\/[^/]+\/parts\/[^/]+$/.test(path);
}

const binary = { schema: { type: 'string', format: 'binary' } } as const;

/** The part of a route's description for such a body. */
export const fileBody = {
  body: { required: true, content: { 'application/octet-stream': binary, 'image/*': binary, 'video/*': binary } },
} as const;

/** The length of the body that the sender declares. */
export function declaredBytes(c: Context): number | undefined {
  const text = c.req.header('content-length');
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
