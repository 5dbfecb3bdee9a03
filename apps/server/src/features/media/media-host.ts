import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';
import { parseRange } from '#/features/media/byte-range.ts';
import { type ServedFile, servedFile } from '#/features/media/media.queries.ts';
import type { MediaAddress } from '#/features/media/media-address.ts';
import type { ByteRange, Storage } from '#/storage/storage.ts';

export interface MediaHostParts {
  db: Database;
  storage: Pick<Storage, 'open'>;
  address: MediaAddress;
  log: Logger;
}

/** Everything on the host of media files: the files, and nothing else. It sets and reads no cookie. */
export function createMediaHost({ db, storage, address, log }: MediaHostParts): Hono {
  const app = new Hono();

  app.get('/media/*', async (c) => {
    const wanted = address.resolve(new URL(c.req.url).pathname);
    const file = wanted === null ? undefined : await servedFile(db, wanted);
    if (wanted === null || file === undefined) return c.notFound();

    const isHead = c.req.method === 'HEAD';
    // Parts are of a GET alone (RFC 9110 14.2): HEAD tells of the whole file, whatever it asks for.
    const range = isHead ? undefined : parseRange(c.req.header('range'), file.bytes);
    if (range === 'unsatisfiable') return c.body(null, 416, { 'Content-Range': `bytes */${file.bytes}` });
    // Opened before anything is said: what cannot be read must not look like the file, nor be cached as such.
    const body = isHead ? null : await storage.open(file.storageKey, range);
    describe(c, file, { range, validS: wanted.validS });
    const status = range === undefined ? 200 : 206;
    return body === null ? c.body(null, status) : c.body(body, status);
  });

  app.notFound((c) => c.text('Not found', 404, { 'X-Content-Type-Options': 'nosniff' }));
  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path.split('/', 3).join('/') }, 'A media file could not be read.');
    return c.text('The file cannot be read right now', 500, { 'X-Content-Type-Options': 'nosniff' });
  });
  return app;
}

function describe(
  c: Context,
  { contentType, bytes }: ServedFile,
  { range, validS }: { range: ByteRange | undefined; validS: number },
): void {
  c.header('Content-Type', contentType);
  c.header('Content-Disposition', 'inline');
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Content-Security-Policy', "default-src 'none'; sandbox");
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  c.header('Cache-Control', `public, max-age=${validS}, immutable`);
  c.header('Accept-Ranges', 'bytes');
  c.header('Content-Length', String(range === undefined ? bytes : range.end - range.start + 1));
  if (range !== undefined) c.header('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`);
}
