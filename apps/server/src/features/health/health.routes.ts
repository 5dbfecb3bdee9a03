import { timingSafeEqual } from 'node:crypto';
import { createRoute } from '@hono/zod-openapi';
import { type Health, healthSchema } from '@nonet/contract';
import type { FetchProblems } from '@nonet/domain';
import type { Context } from 'hono';

import type { Database } from '#/db/pool.ts';
import { readWorkerHealth } from '#/features/health/health.queries.ts';
import type { Api, ApiEnv } from '#/http/api.ts';
import { isLoopback } from '#/http/client-ip.ts';

export interface HealthParts {
  db: Database;
  version: string;
  publicUrl: string;
  operatorToken: string | null;
  /** True while publishing waits for a confirmation of the address. */
  isPaused: () => boolean;
  fetchProblems: () => FetchProblems;
}

const MAX_BEAT_AGE_MS = 30_000;
const MAX_WAIT_MS = 120_000;

const healthRoute = createRoute({
  method: 'get',
  path: '/api/health',
  summary: 'Whether the installation works; 503 when it does not',
  responses: {
    200: { description: 'It works.', content: { 'application/json': { schema: healthSchema } } },
    503: { description: 'It does not.', content: { 'application/json': { schema: healthSchema } } },
  },
});

export function healthRoutes(api: Api, parts: HealthParts): void {
  api.openapi(healthRoute, async (c) => {
    const health = await readHealth(parts);
    const answer = mayKnowMore(c, parts) ? health : { status: health.status };
    return health.status === 'failing' ? c.json(answer, 503) : c.json(answer, 200);
  });
}

async function readHealth({ db, version, isPaused, fetchProblems }: HealthParts): Promise<Health> {
  try {
    const worker = await readWorkerHealth(db);
    const isBeating = worker.lastBeatMs !== null && worker.lastBeatMs <= MAX_BEAT_AGE_MS;
    const isPausedNow = isPaused();
    const isFailing = !isBeating || (!isPausedNow && worker.oldestRunMs > MAX_WAIT_MS);
    const status = isFailing ? 'failing' : isPausedNow ? 'paused' : 'ok';
    const [fetchProblem = null] = Object.values(fetchProblems());
    return { status, version, database: 'ok', worker, fetchProblem };
  } catch {
    // Whatever keeps the query from answering, the database is unusable right now.
    return { status: 'failing', version, database: 'down' };
  }
}

/** True for a caller on this machine, unless a proxy passed the call on, and for the operator. */
function mayKnowMore(c: Context<ApiEnv>, { operatorToken, publicUrl }: HealthParts): boolean {
  const bearer = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (operatorToken !== null && bearer !== undefined && isSame(bearer, operatorToken)) return true;
  const wasPassedOn = c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined;
  const host = c.req.header('host');
  const isOwnHost =
    host === undefined || host === new URL(publicUrl).host || /^(127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(host);
  return isOwnHost && !wasPassedOn && isLoopback(c.get('clientIp'));
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
