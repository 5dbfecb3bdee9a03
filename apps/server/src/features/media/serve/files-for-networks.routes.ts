import { z } from '@hono/zod-openapi';
import { boundedText, errorSchema, LINE_BYTES } from '@nonet/contract';
import { FILES_FOR_NETWORKS, type FileAddress } from '#/features/media/serve/file-address.ts';
import { serveFile } from '#/features/media/serve/serve-file.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { MissingFile, type Storage } from '#/storage/storage.ts';

export interface FilesForNetworksParts {
  storage: Pick<Storage, 'open'>;
  fileAddress: FileAddress;
}

const binary = { schema: { type: 'string', format: 'binary' } } as const;

const params = z.object({ token: boundedText(LINE_BYTES) });

const fileRoute = createRoute({
  method: 'get',
  path: `${FILES_FOR_NETWORKS}/{token}`,
  'x-action': 'anyone',
  summary: 'A file of a post, for the network that fetches it',
  description: 'Also answers HEAD and ranges. Knows no cookie and no bearer: the token is the right to this one file.',
  request: { params },
  responses: {
    200: { description: 'The file.', content: { 'image/*': binary, 'video/*': binary } },
    206: { description: 'A part of it.', content: { 'image/*': binary, 'video/*': binary } },
    '4XX': { description: 'Refused.', content: { 'application/json': { schema: errorSchema } } },
  },
});

/** A proxy must not answer from its cache once the file is gone. */
const NOT_KEPT = 'private, no-store';

export function filesForNetworksRoutes(api: Api, { storage, fileAddress }: FilesForNetworksParts): void {
  // The route is only registered for the document, because its answer is a stream.
  api.openAPIRegistry.registerPath(fileRoute);
  api.get(fileRoute.getRoutingPath(), async (c) => {
    c.header('Cache-Control', NOT_KEPT);
    c.header('X-Robots-Tag', 'noindex');
    const found = fileAddress.resolve(params.parse(c.req.param()).token);
    if (found === null) return c.notFound();
    if (found.kind === 'probe') return c.text(found.text);
    try {
      return await serveFile(c, storage, found, NOT_KEPT);
    } catch (error) {
      if (error instanceof MissingFile) return c.notFound();
      throw error;
    }
  });
}
