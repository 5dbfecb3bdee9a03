import { createRoute } from '@hono/zod-openapi';
import {
  analyticsPostsQuerySchema,
  analyticsPostsSchema,
  analyticsQuerySchema,
  analyticsSchema,
} from '@nonet/contract';

import type { AnalyticsParts } from '#/features/analytics/analytics-parts.ts';
import { answerAnalytics, postOnWire, readAsked } from '#/features/analytics/answer-analytics.ts';
import { cursorAfter, readCursor, readOrder } from '#/features/analytics/list-measured-posts.ts';
import { countMeasuredPosts, MEASURED_PAGE, readMeasuredPosts } from '#/features/analytics/measured-posts.queries.ts';
import type { Api } from '#/http/api.ts';
import { jsonResponse } from '#/http/route-parts.ts';

const path = '/api/analytics';
const show = createRoute({
  method: 'get',
  path,
  summary: 'What became of the posts that were published in a range',
  request: { query: analyticsQuerySchema },
  responses: jsonResponse(200, analyticsSchema, 'Sums by network, account and day, and the newest posts.'),
});
const list = createRoute({
  method: 'get',
  path: `${path}/posts`,
  summary: 'Published posts of a range with their figures, in any order',
  request: { query: analyticsPostsQuerySchema },
  responses: jsonResponse(200, analyticsPostsSchema, 'One page. What has no value in the order comes last.'),
});

export function analyticsRoutes(api: Api, parts: AnalyticsParts): void {
  const { db, found } = parts;

  api.openapi(show, async (c) => c.json(await answerAnalytics(parts, c.get('caller').uid, c.req.valid('query')), 200));
  api.openapi(list, async (c) => {
    const { uid } = c.get('caller');
    const query = c.req.valid('query');
    const order = readOrder(query);
    const after = readCursor(query.cursor);
    const { measured } = await readAsked(parts, uid, query);
    const page = { measured, order, found: query.q === undefined ? null : found(uid, query.q), after };
    const [rows, total] = await Promise.all([
      readMeasuredPosts(db, page, MEASURED_PAGE + 1),
      countMeasuredPosts(db, page),
    ]);
    const posts = rows.slice(0, MEASURED_PAGE).map(postOnWire);
    return c.json({ posts, nextCursor: cursorAfter(rows, order), total }, 200);
  });
}
