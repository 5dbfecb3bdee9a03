import { z } from '@hono/zod-openapi';
import {
  analyticsExportQuerySchema,
  analyticsPostsQuerySchema,
  analyticsPostsSchema,
  analyticsQuerySchema,
  analyticsSchema,
  bestTimesQuerySchema,
  bestTimesSchema,
  errorSchema,
  followersQuerySchema,
  followersSchema,
  growthQuerySchema,
  growthSchema,
  readFiguresQuerySchema,
  readingSchema,
  switchReadingSchema,
} from '@nonet/contract';
import type { AnalyticsParts } from '#/features/analytics/analytics-parts.ts';
import { answerAnalytics, postOnWire, readAsked } from '#/features/analytics/answer-analytics.ts';
import { answerBestTimes } from '#/features/analytics/answer-best-times.ts';
import { answerFollowers } from '#/features/analytics/answer-followers.ts';
import { answerGrowth } from '#/features/analytics/answer-growth.ts';
import { askForReading, setReading } from '#/features/analytics/ask-for-reading.ts';
import { csvRecords } from '#/features/analytics/csv-records.ts';
import { cursorAfter, readCursor, readOrder } from '#/features/analytics/list-measured-posts.ts';
import { countMeasuredPosts, MEASURED_PAGE, readMeasuredPosts } from '#/features/analytics/measured-posts.queries.ts';
import type { Api } from '#/http/api.ts';
import { withinOf } from '#/http/bound-members.ts';
import { createRoute } from '#/http/create-route.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';
import { csvStream } from '#/lib/csv-stream.ts';

const EXPORTS_PER_HOUR = 60;
const SWITCHES_PER_MINUTE = 60;

const path = '/api/analytics';
const show = createRoute({
  method: 'get',
  path,
  'x-action': 'view',
  summary: 'What became of the posts that were published in a range',
  request: { query: analyticsQuerySchema },
  responses: jsonResponse(200, analyticsSchema, 'Sums by network, account and day, and the newest posts.'),
});
const list = createRoute({
  method: 'get',
  path: `${path}/posts`,
  'x-action': 'view',
  summary: 'Published posts of a range with their figures, in any order',
  request: { query: analyticsPostsQuerySchema },
  responses: jsonResponse(200, analyticsPostsSchema, 'One page. What has no value in the order comes last.'),
});
const growth = createRoute({
  method: 'get',
  path: `${path}/growth`,
  'x-action': 'view',
  summary: 'All readings of one published target, and what is usual there',
  request: { query: growthQuerySchema },
  responses: jsonResponse(200, growthSchema, "The main figure by age, beside the caller's other posts."),
});
const followers = createRoute({
  method: 'get',
  path: `${path}/followers`,
  'x-action': 'view',
  summary: 'Followers of one account by day',
  request: { query: followersQuerySchema },
  responses: jsonResponse(200, followersSchema, 'One count a day, and the days of which there is none.'),
});
const bestTimes = createRoute({
  method: 'get',
  path: `${path}/best-times`,
  'x-action': 'view',
  summary: 'Which hours of the week did best at one network',
  request: { query: bestTimesQuerySchema },
  responses: jsonResponse(200, bestTimesSchema, 'Hours with posts; figures where there are three or more.'),
});
const exportCsv = createRoute({
  method: 'get',
  path: `${path}/export.csv`,
  'x-action': 'view',
  summary: 'One of the tables of the screen, as comma-separated values',
  description:
    'RFC 4180, UTF-8 with a byte order mark. A text that a spreadsheet would take for a formula begins with an apostrophe.',
  request: { query: analyticsExportQuerySchema },
  responses: {
    200: { description: 'The file.', content: { 'text/csv': { schema: z.string() } } },
    '4XX': { description: 'Refused.', content: { 'application/json': { schema: errorSchema } } },
  },
});
const ask = createRoute({
  method: 'post',
  path: `${path}/read`,
  'x-action': 'view',
  summary: 'Have the newest posts read now',
  request: { query: readFiguresQuerySchema },
  responses: jsonResponse(200, readingSchema, 'They are read next. When it may be asked again.'),
});
const setSwitch = createRoute({
  method: 'put',
  path: `${path}/reading`,
  'x-action': 'connect',
  summary: 'Switch reading on or off',
  request: jsonBody(switchReadingSchema),
  responses: jsonResponse(200, readingSchema, 'While it is off nothing is read.'),
});

export function analyticsRoutes(api: Api, parts: AnalyticsParts): void {
  const { db, found, limitFactor } = parts;

  api.openapi(show, async (c) =>
    c.json(await answerAnalytics(parts, withinOf(c.get('caller')), c.req.valid('query')), 200),
  );
  api.openapi(list, async (c) => {
    const of = withinOf(c.get('caller'));
    const query = c.req.valid('query');
    const order = readOrder(query);
    const after = readCursor(query.cursor);
    const { measured } = await readAsked(parts, of, query);
    const page = { measured, order, found: query.q === undefined ? null : found(of, query.q), after };
    const [rows, total] = await Promise.all([
      readMeasuredPosts(db, page, MEASURED_PAGE + 1),
      countMeasuredPosts(db, page),
    ]);
    const posts = rows.slice(0, MEASURED_PAGE).map(postOnWire);
    return c.json({ posts, nextCursor: cursorAfter(rows, order), total }, 200);
  });
  api.openapi(growth, async (c) =>
    c.json(await answerGrowth(parts, withinOf(c.get('caller')), c.req.valid('query').targetId), 200),
  );
  api.openapi(followers, async (c) =>
    c.json(await answerFollowers(parts, withinOf(c.get('caller')), c.req.valid('query')), 200),
  );
  api.openapi(bestTimes, async (c) =>
    c.json(await answerBestTimes(parts, withinOf(c.get('caller')), c.req.valid('query')), 200),
  );
  api.openapi(exportCsv, async (c) => {
    const caller = c.get('caller');
    const query = c.req.valid('query');
    await enforceLimit(db, {
      key: 'analytics-csv',
      userId: caller.uid,
      max: EXPORTS_PER_HOUR * limitFactor,
      windowS: 3600,
    });
    const records = await csvRecords(parts, withinOf(caller), query);
    return c.body(ReadableStream.from(csvStream(records, () => parts.requireStillAllowed(caller))), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="nonet-analytics-${query.what}.csv"`,
      'Cache-Control': 'no-store',
    });
  });
  api.openapi(ask, async (c) =>
    c.json(await askForReading(parts, withinOf(c.get('caller')), c.req.valid('query')), 200),
  );
  api.openapi(setSwitch, async (c) => {
    const { uid, space } = c.get('caller');
    await enforceLimit(db, { key: 'reading-switch', userId: uid, max: SWITCHES_PER_MINUTE * limitFactor, windowS: 60 });
    return c.json(await setReading(parts, space.id, c.req.valid('json').isOn), 200);
  });
}
