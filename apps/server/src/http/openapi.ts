import { assemble } from '#/assemble.ts';
import { readConfig } from '#/config.ts';
import { createDatabase } from '#/db/pool.ts';
import { createLog } from '#/http/log.ts';

/** The API as an OpenAPI 3.1 document, from the routes themselves. Nothing is started or connected for it. */
export function openApiDocument() {
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
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Nonet', version: '1', description: 'Every error has the shape `{ error, code }`.' },
  });
}
