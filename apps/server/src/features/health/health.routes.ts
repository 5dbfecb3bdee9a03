import { timingSafeEqual } from 'node:crypto';
import { type Health, healthSchema } from '@nonet/contract';
import type { FetchProblems } from '@nonet/domain';
import type { Context } from 'hono';
import { isDiskFull } from '#/db/disk-full.ts';
import type { Database } from '#/db/pool.ts';
import { readWorkerHealth, tryToWrite } from '#/features/health/health.queries.ts';
import type { Api, ApiEnv } from '#/http/api.ts';
import { isLoopback } from '#/http/client-ip.ts';
import { createRoute } from '#/http/create-route.ts';

export interface HealthParts {
  db: Database;
  version: string;
  publicUrl: string;
  operatorToken: string | null;
  /** True while publishing waits for a confirmation of the address. */
  isPaused: () => boolean;
  fetchProblems: () => FetchProblems;
  /** Whether the disk of our own PostgreSQL is so full that it cannot go on. */
  isOutOfRoom: () => Promise<boolean>;
}

const MAX_BEAT_AGE_MS = 30_000;
const MAX_WAIT_MS = 120_000;

const healthRoute = createRoute({
  method: 'get',
  path: '/api/health',
  'x-action': 'anyone',
  summary: 'Whether the installation works; 503 when it does not',
  responses: {
    200: { description: 'It works.', content: { 'application/json': { schema: healthSchema } } },
    503: { description: 'It does not.', content: { 'application/json': { schema: healthSchema } } },
  },
});

export function healthRoutes(api: Api, parts: HealthParts): void {
  const canWrite = createWriteTest(parts.db);
  api.openapi(healthRoute, async (c) => {
    const health = await readHealth(parts, canWrite);
    const answer = mayKnowMore(c, parts) ? health : { status: health.status };
    return health.status === 'failing' ? c.json(answer, 503) : c.json(answer, 200);
  });
}

/** A try to write takes some milliseconds, and everybody may ask. */
const TRY_EVERY_MS = 5_000;

const problems = {
  full: 'The disk of the database is full, so nothing can be stored and nothing is published. Make room; then everything goes on by itself.',
  down: 'PostgreSQL does not answer.',
  silent: 'No worker has shown a sign of life for 30 seconds.',
  waiting: 'Something that could be published has waited for more than 120 seconds.',
};

async function readHealth(
  { db, version, isPaused, fetchProblems, isOutOfRoom }: HealthParts,
  canWrite: () => Promise<boolean>,
): Promise<Health> {
  const failing = { status: 'failing', version } as const;
  try {
    const worker = await readWorkerHealth(db);
    const [fetchProblem = null] = Object.values(fetchProblems());
    const found = { version, worker, fetchProblem };
    if ((await isOutOfRoom()) || !(await canWrite())) {
      return { ...found, status: 'failing', database: 'full', problem: problems.full };
    }
    const isPausedNow = isPaused();
    const isBeating = worker.lastBeatMs !== null && worker.lastBeatMs <= MAX_BEAT_AGE_MS;
    const isLate = !isPausedNow && worker.oldestRunMs > MAX_WAIT_MS;
    const problem = isBeating ? (isLate ? problems.waiting : null) : problems.silent;
    const status = problem !== null ? 'failing' : isPausedNow ? 'paused' : 'ok';
    return { ...found, status, database: 'ok', problem };
  } catch {
    // Whatever keeps the query from answering, the database is unusable right now.
    const database = (await isOutOfRoom()) ? 'full' : 'down';
    return { ...failing, database, problem: problems[database] };
  }
}

/** Whether the database could write a moment ago. Throws when it could not even be asked. */
function createWriteTest(db: Database): () => Promise<boolean> {
  let triedAt = Number.NEGATIVE_INFINITY;
  let tried: Promise<boolean> = Promise.resolve(true);
  return () => {
    if (performance.now() - triedAt > TRY_EVERY_MS) {
      triedAt = performance.now();
      tried = tryToWrite(db).then(
        () => true,
        (error: unknown) => {
          if (isDiskFull(error)) return false;
          triedAt = Number.NEGATIVE_INFINITY;
          throw error;
        },
      );
    }
    return tried;
  };
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
