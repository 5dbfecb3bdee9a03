import { z } from '@hono/zod-openapi';
import { errorSchema } from '@nonet/contract';
import type { Context } from 'hono';
import type { Transaction } from 'kysely';
import type { Database } from '#/db/pool.ts';
import type { Tables } from '#/db/tables.ts';
import { tables } from '#/features/export/export.queries.ts';
import { openFinishedFile } from '#/features/export/finished-file.ts';
import { writeCsv, writeJson } from '#/features/export/write-export.ts';
import type { Api, ApiEnv, Caller } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { brokenOff } from '#/http/error-response.ts';
import { enforceLimit } from '#/http/limits.ts';
import { createGate } from '#/lib/gate.ts';
import { createKeyedGate } from '#/lib/keyed-gate.ts';
import type { Storage } from '#/storage/storage.ts';

export interface ExportParts {
  db: Database;
  storage: Pick<Storage, 'newUpload'>;
  limitFactor: number;
  /** Refuses a caller whose session ended while the export was being written. */
  requireStillAllowed: (caller: Caller) => Promise<void>;
}

const EXPORTS_PER_HOUR = 30;
/**
 * Each export holds a connection of the pool while it is written. The other connections are for quick calls and for
 * publishing.
 */
const EXPORTS_AT_ONCE = 2;

const refused = { description: 'Refused.', content: { 'application/json': { schema: errorSchema } } };

const jsonRoute = createRoute({
  method: 'get',
  path: '/api/me/export',
  'x-action': 'self',
  summary: 'Everything that is stored of the user, as JSON',
  description:
    'Profile, connections, posts with their targets and attempts, history, usage, media (names, types, sizes and hashes), sessions and security events, as they were at one moment. No secrets.',
  responses: {
    200: { description: 'The file.', content: { 'application/json': { schema: { type: 'object' } } } },
    '4XX': refused,
  },
});

const csvRoutes = Object.entries(tables).map(([name, table]) => ({
  name,
  table,
  route: createRoute({
    method: 'get',
    path: `/api/me/export/${name}.csv`,
    'x-action': 'self',
    summary: `The user's ${name}, as comma-separated values`,
    description: `RFC 4180, UTF-8 with a byte order mark. Columns: ${table.columns.join(', ')}. A text that a spreadsheet would take for a formula begins with an apostrophe.`,
    responses: {
      200: { description: 'The file.', content: { 'text/csv': { schema: z.string() } } },
      '4XX': refused,
    },
  }),
}));

export function exportRoutes(api: Api, base: ExportParts): void {
  const inTurn = createKeyedGate(1);
  const oneOfFew = createGate(EXPORTS_AT_ONCE);
  const parts: SendingParts = { ...base, whenFree: (uid, task) => inTurn(uid, () => oneOfFew(task)) };
  // The route is only registered for the document: a typed JSON handler would have to hold the whole export.
  api.openAPIRegistry.registerPath(jsonRoute);
  api.get(jsonRoute.path, (c) =>
    sendExport(c, parts, {
      fileName: `nonet-export-${today()}.json`,
      contentType: 'application/json',
      write: writeJson,
    }),
  );
  for (const { name, table, route } of csvRoutes) {
    api.openapi(route, (c) =>
      sendExport(c, parts, {
        fileName: `nonet-${name}-${today()}.csv`,
        contentType: 'text/csv; charset=utf-8',
        write: (trx, uid) => writeCsv(trx, uid, table),
      }),
    );
  }
}

interface SendingParts extends ExportParts {
  /** Runs the task when one of the few exports may begin. Exports of the same person run one after another. */
  whenFree: (uid: string, task: () => Promise<void>) => Promise<void>;
}

interface Export {
  fileName: string;
  contentType: string;
  write: (trx: Transaction<Tables>, uid: string) => AsyncGenerator<string>;
}

/**
 * The export is first written into a file. So a snapshot of the database is held only while writing, however slow the
 * reader is, and a fault becomes an error instead of half a download.
 */
async function sendExport(c: Context<ApiEnv>, parts: SendingParts, { fileName, contentType, write }: Export) {
  const headers = { 'Content-Type': contentType, 'Content-Disposition': `attachment; filename="${fileName}"` };
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  const caller = c.get('caller');
  const { uid } = caller;
  await enforceLimit(parts.db, {
    key: 'export',
    userId: uid,
    max: EXPORTS_PER_HOUR * parts.limitFactor,
    windowS: 3600,
  });
  const path = await parts.storage.newUpload();
  const file = await openFinishedFile(path, (sink) =>
    parts.whenFree(uid, async () => {
      // A caller who left while waiting gets no export.
      if (c.req.raw.signal.aborted) throw brokenOff();
      await parts.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((trx) => sink(write(trx, uid)));
      await parts.requireStillAllowed(caller);
    }),
  );
  return c.body(file.stream, 200, { ...headers, 'Content-Length': String(file.bytes) });
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
