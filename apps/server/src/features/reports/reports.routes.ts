import { z } from '@hono/zod-openapi';
import { weekReportSchema } from '@nonet/contract';
import { lastWholeWeek, weekOf } from '@nonet/domain';
import type { ReadReport } from '#/features/reports/read-report.ts';
import type { Api } from '#/http/api.ts';
import { withinOf } from '#/http/bound-members.ts';
import { createRoute } from '#/http/create-route.ts';
import { jsonResponse } from '#/http/route-parts.ts';

const week = createRoute({
  method: 'get',
  path: '/api/reports/week',
  'x-action': 'view',
  summary: 'How a week of the space went: Monday to Sunday on the clock of the caller',
  // The days that calendars of all zones know.
  request: { query: z.object({ of: z.iso.date().regex(/^2/).optional() }) },
  responses: jsonResponse(200, weekReportSchema, 'The week that the day lies in; the last whole one without a day.'),
});

export function reportsRoutes(api: Api, { readReport }: { readReport: ReadReport }): void {
  api.openapi(week, async (c) => {
    const caller = c.get('caller');
    const { of } = c.req.valid('query');
    const zone = caller.timeZone ?? 'UTC';
    const days = of === undefined ? lastWholeWeek(new Date(), zone) : weekOf(of);
    return c.json(await readReport({ ...withinOf(caller), days, timeZone: zone }), 200);
  });
}
