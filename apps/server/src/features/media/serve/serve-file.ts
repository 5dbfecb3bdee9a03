import type { Context } from 'hono';
import type { ServedFile } from '#/features/media/media.queries.ts';
import { parseRange } from '#/features/media/serve/byte-range.ts';
import { continuesFile, entityTag, hasFile } from '#/http/conditional-request.ts';
import type { ByteRange, Storage } from '#/storage/storage.ts';

/** Answers a stored file, or the requested part of it. An error of the storage is thrown before the answer begins. */
export async function serveFile(
  c: Context,
  storage: Pick<Storage, 'open'>,
  file: ServedFile,
  cacheControl: string,
): Promise<Response> {
  const tag = entityTag(file.storageKey);
  const cached = { ETag: tag, 'Cache-Control': cacheControl };
  if (hasFile(c.req.header('if-none-match'), tag)) return c.body(null, 304, cached);
  const isHead = c.req.method === 'HEAD';
  // Only a GET can ask for parts (RFC 9110 14.2); HEAD always tells about the whole file.
  const isPart = !isHead && continuesFile(c.req.header('if-range'), tag);
  const range = isPart ? parseRange(c.req.header('range'), file.bytes) : undefined;
  if (range === 'unsatisfiable') return c.body(null, 416, { 'Content-Range': `bytes */${file.bytes}` });
  // The file is opened before the answer begins: an unreadable file must not look like a file, nor be cached as one.
  // For HEAD, reading the last byte shows that the file exists in its declared length.
  const lastByte = { start: file.bytes - 1, end: file.bytes - 1 };
  const body = await storage.open(file.storageKey, isHead ? lastByte : range);
  describeFile(c, file, range);
  if (isHead) {
    await body.cancel();
    return c.body(null, 200, cached);
  }
  return c.body(body, range === undefined ? 200 : 206, cached);
}

/** The headers of a file: a browser may show the file, but never run it as a page. */
export function describeFile(
  c: Context,
  { contentType, bytes }: Pick<ServedFile, 'contentType' | 'bytes'>,
  range: ByteRange | undefined,
): void {
  c.header('Content-Type', contentType);
  c.header('Content-Disposition', 'inline');
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Content-Security-Policy', "default-src 'none'; sandbox");
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  // The app may take a picture of a frame of a video. Nothing here depends on who asks: the address alone is the key.
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Accept-Ranges', 'bytes');
  c.header('Content-Length', String(range === undefined ? bytes : range.end - range.start + 1));
  if (range !== undefined) c.header('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`);
}
