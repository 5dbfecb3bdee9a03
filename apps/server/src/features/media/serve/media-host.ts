import { Hono } from 'hono';
import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';
import { servedFile } from '#/features/media/media.queries.ts';
import type { FoundFile, MediaAddress } from '#/features/media/serve/media-address.ts';
import { describeFile, serveFile } from '#/features/media/serve/serve-file.ts';
import { loggedPath } from '#/http/log.ts';
import type { Storage } from '#/storage/storage.ts';

export interface MediaHostParts {
  db: Database;
  storage: Pick<Storage, 'open'>;
  address: MediaAddress;
  /** A WebP. */
  accountPicture: (wanted: FoundFile) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  log: Logger;
}

/** Everything on the host of media files: only the files. It neither sets nor reads cookies. */
export function createMediaHost({ db, storage, address, accountPicture, log }: MediaHostParts): Hono {
  const app = new Hono();

  app.get('/media/*', async (c) => {
    const wanted = address.resolve(new URL(c.req.url).pathname);
    if (wanted === null) return c.notFound();
    if (wanted.part === 'account') {
      const picture = await accountPicture(wanted);
      if (picture === undefined) return c.notFound();
      describeFile(c, { contentType: 'image/webp', bytes: picture.length }, undefined);
      c.header('Accept-Ranges', 'none');
      c.header('Cache-Control', keptFor(wanted));
      return c.req.method === 'HEAD' ? c.body(null) : c.body(picture);
    }
    const file = await servedFile(db, { ...wanted, part: wanted.part });
    if (file === undefined) return c.notFound();
    return serveFile(c, storage, file, keptFor(wanted));
  });

  // What a browser kept ends with the address, and nobody else keeps it: its reader may leave the space.
  const keptFor = ({ validS }: FoundFile) => `private, max-age=${validS}`;

  app.notFound((c) => c.text('Not found', 404, { 'X-Content-Type-Options': 'nosniff' }));
  app.onError((error, c) => {
    log.error({ err: error, path: loggedPath(c.req.path) }, 'A media file could not be read.');
    return c.text('The file cannot be read right now', 500, { 'X-Content-Type-Options': 'nosniff' });
  });
  return app;
}
