import { z } from '@hono/zod-openapi';
import { installationIdSchema, measuredBatchSchema } from '@nonet/contract';
import type { Context, MiddlewareHandler } from 'hono';
import type { Database } from '#/db/pool.ts';
import { forgetInstallation, recordEvents } from '#/features/measuring/measuring.queries.ts';
import type { Api, ApiEnv } from '#/http/api.ts';
import { limitAddress } from '#/http/client-ip.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, noContent } from '#/http/route-parts.ts';

export interface MeasuringRouteParts {
  db: Database;
  /** Null when nothing is measured; then the routes do not exist. */
  dataset: string | null;
  limitFactor: number;
}

const QUARTER_HOUR_S = 15 * 60;
const DAY_S = 24 * 60 * 60;

/** Calls per address, which may be a whole office. Events are kept for a year, so there is a limit per day, too. */
const calls = { perQuarterHour: 600, perDay: 3_000 };

/** OP-26: visitors are counted too. So there is no user here, no cookie is read, and the address is not stored. */
export function measuringRoutes(api: Api, { db, dataset, limitFactor }: MeasuringRouteParts): void {
  const configured: MiddlewareHandler<ApiEnv> = async (_c, next) => {
    if (dataset === null) throw new ApiError(404, 'not-found', 'There is nothing at this address.');
    await next();
  };
  const limit = (c: Context<ApiEnv>) => {
    const key = `measuring:${limitAddress(c.get('clientIp'))}`;
    return enforceLimit(db, { key, max: calls.perQuarterHour * limitFactor, windowS: QUARTER_HOUR_S });
  };
  const limitDay = (c: Context<ApiEnv>) => {
    const key = `measuring-day:${limitAddress(c.get('clientIp'))}`;
    return enforceLimit(db, { key, max: calls.perDay * limitFactor, windowS: DAY_S });
  };

  const eventsRoute = createRoute({
    method: 'post',
    path: '/api/measuring/events',
    'x-action': 'anyone',
    summary: 'Count what was done, in a browser that allows it',
    middleware: configured,
    request: jsonBody(measuredBatchSchema),
    responses: noContent('Counted, unless the browser asks not to be tracked.'),
  });
  api.openapi(eventsRoute, async (c) => {
    const { installationId, events } = c.req.valid('json');
    if (dataset === null || isOptedOut(c)) return c.body(null, 204);
    await limit(c);
    await limitDay(c);
    await recordEvents(db, { dataset, installationId, events });
    return c.body(null, 204);
  });

  const forgetRoute = createRoute({
    method: 'delete',
    path: '/api/measuring/installations/{id}',
    'x-action': 'anyone',
    summary: 'Remove everything that was counted for a browser',
    middleware: configured,
    request: { params: z.object({ id: installationIdSchema }) },
    responses: noContent('Nothing of it is left.'),
  });
  api.openapi(forgetRoute, async (c) => {
    await limit(c);
    await forgetInstallation(db, c.req.valid('param').id);
    return c.body(null, 204);
  });
}

/** Do Not Track and Global Privacy Control count as a refusal, whatever the person allowed before. */
function isOptedOut(c: Context<ApiEnv>): boolean {
  return c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1';
}
