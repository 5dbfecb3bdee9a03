import { z } from '@hono/zod-openapi';
import { errorSchema } from '@nonet/contract';
import type { Database } from '#/db/pool.ts';
import { findLogo } from '#/features/media/serve/logo.ts';
import { serveFile } from '#/features/media/serve/serve-file.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { MissingFile, type Storage } from '#/storage/storage.ts';

export interface LogoParts {
  db: Database;
  storage: Pick<Storage, 'open'>;
}

const showLogo = createRoute({
  method: 'get',
  path: '/brand/{logo}.png',
  'x-action': 'anyone',
  summary: 'The logo of a space, for pages that are read without an account',
  description: 'Also answers HEAD. Knows no cookie and no bearer. It ends as the logo is replaced or removed.',
  request: { params: z.object({ logo: z.uuid() }) },
  responses: {
    200: { description: 'The logo.', content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } },
    304: { description: 'It is as the caller knows it.' },
    '4XX': { description: 'There is none.', content: { 'application/json': { schema: errorSchema } } },
  },
});

const ADDRESS = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.png$/;

/** Long enough for a visit, short enough for a logo that is taken back. */
const KEPT = 'public, max-age=3600';

export function logoRoutes(api: Api, { db, storage }: LogoParts): void {
  // The route is only registered for the document, because its answer is a stream.
  api.openAPIRegistry.registerPath(showLogo);
  api.get('/brand/:file', async (c) => {
    c.header('X-Robots-Tag', 'noindex');
    const [, id] = ADDRESS.exec(c.req.param('file')) ?? [];
    const file = id === undefined ? undefined : await findLogo(db, id);
    if (file === undefined) return c.notFound();
    try {
      return await serveFile(c, storage, file, KEPT);
    } catch (error) {
      if (error instanceof MissingFile) return c.notFound();
      throw error;
    }
  });
}
