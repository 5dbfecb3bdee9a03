import { z } from '@hono/zod-openapi';
import {
  boundedText,
  changeSeriesSchema,
  endSeriesQuerySchema,
  type Series,
  seriesChangedSchema,
  seriesListSchema,
  seriesSchema,
  seriesStoredSchema,
  storeSeriesSchema,
  undoSeriesSchema,
  WORD_BYTES,
} from '@nonet/contract';
import type { Transaction } from 'kysely';
import { notifyOfCommitted } from '#/db/notify.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { refuseNow } from '#/features/posts/post-input.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { changeSeries, type SeriesOutcome } from '#/features/posts/series/change-series.ts';
import { endSeries } from '#/features/posts/series/end-series.ts';
import { makeSeriesPosts } from '#/features/posts/series/make-series-posts.ts';
import { isAllTheirs, lockSeries, readSeries } from '#/features/posts/series/series.queries.ts';
import type { SeriesRow } from '#/features/posts/series/series-row.ts';
import { storeSeries } from '#/features/posts/series/store-series.ts';
import { undoSeries } from '#/features/posts/series/undo-series.ts';
import type { PostKey } from '#/features/posts/within-accounts.ts';
import { writeLimit } from '#/features/posts/write-limit.ts';
import type { Api } from '#/http/api.ts';
import { withinOf } from '#/http/bound-members.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { SAFE_METHODS } from '#/http/guard.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

const params = z.object({ id: boundedText(WORD_BYTES) });

const store = createRoute({
  method: 'post',
  path: '/api/series',
  'x-action': 'publish',
  summary: 'Repeat a post by a rule of RFC 5545',
  description: 'Each date becomes a post of its own, 35 days ahead, counted in the month in which it is made.',
  request: {
    ...jsonBody(storeSeriesSchema),
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  },
  responses: jsonResponse(
    201,
    seriesStoredSchema,
    'Stored, with the posts of the days ahead as far as the month has room.',
  ),
});
const list = createRoute({
  method: 'get',
  path: '/api/series',
  'x-action': 'view',
  responses: jsonResponse(200, seriesListSchema, 'The series that go on, or have posts that are planned.'),
});
const read = createRoute({
  method: 'get',
  path: '/api/series/{id}',
  'x-action': 'view',
  request: { params },
  responses: jsonResponse(200, seriesSchema, 'One series.'),
});
const change = createRoute({
  method: 'patch',
  path: '/api/series/{id}',
  'x-action': 'publish',
  request: { params, ...jsonBody(changeSeriesSchema) },
  responses: jsonResponse(200, seriesChangedSchema, 'Changed from a date on, or all that was not sent yet.'),
});
const end = createRoute({
  method: 'delete',
  path: '/api/series/{id}',
  'x-action': 'publish',
  request: { params, query: endSeriesQuerySchema },
  responses: jsonResponse(200, seriesChangedSchema, 'It makes no more posts.'),
});
const undo = createRoute({
  method: 'post',
  path: '/api/series/{id}/undo',
  'x-action': 'publish',
  request: { params, ...jsonBody(undoSeriesSchema) },
  responses: jsonResponse(200, seriesChangedSchema, 'Everything is as it was before the change.'),
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const notFound = () => new ApiError(404, 'series-not-found', 'Repeat not found');

export function seriesRoutes(api: Api, parts: PostsParts): void {
  async function one({ id, ...of }: PostKey): Promise<Series> {
    const [series] = UUID.test(id) ? await readSeries(parts.db, of, id) : [];
    if (series === undefined) throw notFound();
    return series;
  }

  /** Changes a series under its lock, tells of it, makes what is missing then, and answers. */
  async function changed(key: PostKey, work: (trx: Transaction<Tables>, series: SeriesRow) => Promise<SeriesOutcome>) {
    const { spaceId, id, accounts } = key;
    if (!UUID.test(id)) throw notFound();
    const { seriesId, due, ...counts } = await transact(parts.db, async (trx) => {
      const series = await lockSeries(trx, spaceId, id);
      if (series === undefined || !isAllTheirs(accounts, series)) throw notFound();
      return work(trx, series);
    });
    await notifyOfCommitted(parts.db, { live: [{ spaceId, topics: ['posts', 'usage', 'series'] }], due });
    await makeSeriesPosts(parts, spaceId);
    return { success: true as const, series: await one({ ...key, id: seriesId }), ...counts };
  }

  api.use('/api/series/*', async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method)) await enforceLimit(parts.db, writeLimit(parts, c.get('caller').uid));
    await next();
  });
  api.openapi(store, async (c) => {
    const key = c.req.valid('header')['idempotency-key'] ?? null;
    const caller = c.get('caller');
    const body = c.req.valid('json');
    refuseNow(body);
    const id = await storeSeries(parts, caller, body, key);
    return c.json({ success: true as const, series: await one({ ...withinOf(caller), id }) }, 201);
  });
  api.openapi(list, async (c) => c.json({ series: await readSeries(parts.db, withinOf(c.get('caller')), null) }, 200));
  api.openapi(read, async (c) => c.json(await one({ ...withinOf(c.get('caller')), id: c.req.valid('param').id }), 200));
  api.openapi(change, async (c) => {
    const body = c.req.valid('json');
    refuseNow(body);
    const key = { ...withinOf(c.get('caller')), id: c.req.valid('param').id };
    const work = (trx: Transaction<Tables>, series: SeriesRow) => {
      refuseOtherVersion(series, body.version);
      return changeSeries(trx, parts, { series, ...key }, body);
    };
    return c.json(await changed(key, work), 200);
  });
  api.openapi(end, async (c) => {
    const query = c.req.valid('query');
    const key = { ...withinOf(c.get('caller')), id: c.req.valid('param').id };
    const work = (trx: Transaction<Tables>, series: SeriesRow) => {
      refuseOtherVersion(series, query.version);
      return endSeries(trx, parts, { series, ...key }, query);
    };
    return c.json(await changed(key, work), 200);
  });
  api.openapi(undo, async (c) => {
    const key = { ...withinOf(c.get('caller')), id: c.req.valid('param').id };
    const { change: id } = c.req.valid('json');
    return c.json(await changed(key, (trx, series) => undoSeries(trx, parts, { series, ...key }, id)), 200);
  });
}

function refuseOtherVersion({ version }: SeriesRow, seen: number): void {
  if (version === seen) return;
  const message = 'This repeat was changed elsewhere meanwhile. Look at it again before you change it.';
  throw new ApiError(409, 'version-conflict', message);
}
