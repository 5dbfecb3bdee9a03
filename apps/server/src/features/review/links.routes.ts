import { z } from '@hono/zod-openapi';
import { newReviewLinkSchema, reviewLinkMadeSchema, reviewLinksSchema } from '@nonet/contract';
import { reviewMessages } from '@nonet/domain';
import { noteActivity } from '#/db/activity/note-activity.ts';
import { transact } from '#/db/transaction.ts';
import { endLink, listLinks } from '#/features/review/links.queries.ts';
import { linksOf, makeLink } from '#/features/review/make-link.ts';
import type { ReviewParts } from '#/features/review/review-parts.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse, noContent } from '#/http/route-parts.ts';

const LINKS_PER_HOUR = 60;

const path = '/api/review-links';
const list = createRoute({
  method: 'get',
  path,
  'x-action': 'share',
  summary: 'The review links of the space',
  responses: jsonResponse(200, reviewLinksSchema, 'The newest first; those that ended for 30 days.'),
});
const make = createRoute({
  method: 'post',
  path,
  'x-action': 'share',
  summary: 'Share posts with people without an account',
  description: 'The address is told only here. It works while its maker is in the space.',
  request: jsonBody(newReviewLinkSchema),
  responses: jsonResponse(201, reviewLinkMadeSchema, 'The link and its address.'),
});
const end = createRoute({
  method: 'delete',
  path: `${path}/{id}`,
  'x-action': 'share',
  summary: 'End a review link at once',
  request: { params: z.object({ id: z.uuid() }) },
  responses: noContent('It shows nothing any more. What guests approved still counts.'),
});

export function reviewLinksRoutes(api: Api, parts: ReviewParts): void {
  const { db, limitFactor } = parts;
  api.openapi(list, async (c) => {
    return c.json({ links: await listLinks(db, linksOf(c.get('caller'))) }, 200);
  });
  api.openapi(make, async (c) => {
    const caller = c.get('caller');
    await enforceLimit(db, {
      key: 'review-links',
      userId: caller.uid,
      max: LINKS_PER_HOUR * limitFactor,
      windowS: 3600,
    });
    return c.json(await makeLink(parts, caller, c.req.valid('json')), 201);
  });
  api.openapi(end, async (c) => {
    const caller = c.get('caller');
    const { id } = c.req.valid('param');
    await transact(db, async (trx) => {
      if (!(await endLink(trx, linksOf(caller), id))) {
        throw new ApiError(404, 'review-link-not-found', reviewMessages.notFound);
      }
      const { uid, space } = caller;
      await noteActivity(trx, { spaceId: space.id, by: { uid }, what: 'review-link-ended', subject: id });
    });
    return c.body(null, 204);
  });
}
