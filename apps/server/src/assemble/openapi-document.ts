import { assemble } from '#/assemble/assemble.ts';
import { readConfig } from '#/config.ts';
import { createDatabase } from '#/db/pool.ts';
import type { Api } from '#/http/api.ts';
import { createLog } from '#/http/log.ts';

/** All routes, for reading only: nothing is started or connected, so they cannot be called. */
export function describedApi(): Api {
  const url = 'postgres://localhost/none';
  const { api } = assemble(
    { ...readConfig({}), secret: 'not a secret: nothing is sealed or signed here' },
    {
      db: createDatabase({ url, applicationName: 'nonet:openapi' }),
      databaseUrl: url,
      log: createLog('silent'),
      isPaused: () => false,
    },
  );
  return api;
}

/** The API as an OpenAPI 3.1 document, made from the routes themselves. */
export function openApiDocument() {
  return describedApi().getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Nonet', version: '1', description: 'Every error has the shape `{ error, code }`.' },
  });
}
