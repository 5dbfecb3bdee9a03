import { Hono } from 'hono';
import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';
import { parseRange } from '#/features/media/byte-range.ts';
import type { MediaAddress } from '#/features/media/media-address.ts';
import type { Storage } from '#/storage/storage.ts';

export interface MediaHostParts {
  db: Database;
  storage: Storage;
  address: MediaAddress;
  log: Logger;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Everything on the host of media files: the files, and nothing else. It sets and reads no cookie. */
export function createMediaHost({ db, storage, address, log }: MediaHostParts): Hono {
  const app = new Hono();

  app.get('/media/:id/:signature', async (c) => {
    const { id, signature } = c.req.param();
    if (!ID.test(id) || !address.isSigned(id, signature)) return c.notFound();
    const media = await db
      .selectFrom('media')
      // Others never get to see where a picture was taken.
      .select((eb) => [
        'content_type',
        eb.fn.coalesce('published_bytes', 'bytes').as('bytes'),
        eb.fn.coalesce('published_key', 'storage_key').as('storage_key'),
      ])
      .where('id', '=', id)
      .executeTakeFirst();
    if (media === undefined) return c.notFound();
    const size = Number(media.bytes);

    c.header('Content-Type', media.content_type);
    c.header('Content-Disposition', 'inline');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    c.header('Accept-Ranges', 'bytes');

    const range = parseRange(c.req.header('range'), size);
    if (range === 'unsatisfiable') {
      c.header('Content-Range', `bytes */${size}`);
      return c.body(null, 416);
    }
    const length = range === undefined ? size : range.end - range.start + 1;
    c.header('Content-Length', String(length));
    if (range !== undefined) c.header('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
    const status = range === undefined ? 200 : 206;
    if (c.req.method === 'HEAD') return c.body(null, status);
    return c.body(await storage.open(media.storage_key, range), status);
  });

  app.notFound((c) => c.text('Not found', 404, { 'X-Content-Type-Options': 'nosniff' }));
  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path.split('/', 3).join('/') }, 'A media file could not be read.');
    return c.text('The file cannot be read right now', 500, { 'X-Content-Type-Options': 'nosniff' });
  });
  return app;
}
