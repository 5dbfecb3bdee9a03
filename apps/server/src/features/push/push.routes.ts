import { z } from '@hono/zod-openapi';
import { browserSubscribedSchema, subscribeBrowserSchema } from '@nonet/contract';
import { pushMessages } from '@nonet/domain';
import type { OutsidePoster } from '@nonet/networks';
import type { Database } from '#/db/pool.ts';
import { forgetBrowser, subscribeBrowser } from '#/features/push/subscribe-browser.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse, noContent } from '#/http/route-parts.ts';
import type { Sealer } from '#/secrets/seal.ts';

export interface PushParts {
  db: Database;
  sealer: Sealer;
  outside: Pick<OutsidePoster, 'mayCall'>;
  limitFactor: number;
}

const CHANGES_PER_MINUTE = 60;

const path = '/api/push-subscriptions';
const subscribe = createRoute({
  method: 'post',
  path,
  'x-action': 'self',
  summary: 'Notify this browser, as long as its session lives',
  request: jsonBody(subscribeBrowserSchema),
  responses: jsonResponse(201, browserSubscribedSchema, 'It is notified.'),
});
const unsubscribe = createRoute({
  method: 'delete',
  path: `${path}/{id}`,
  'x-action': 'self',
  summary: 'Notify a browser no more',
  request: { params: z.object({ id: z.uuid() }) },
  responses: noContent('It is not notified any more.'),
});

export function pushRoutes(api: Api, parts: PushParts): void {
  const { db, limitFactor } = parts;
  const limitChanges = (userId: string) =>
    enforceLimit(db, { key: 'push-subscriptions', userId, max: CHANGES_PER_MINUTE * limitFactor, windowS: 60 });

  api.openapi(subscribe, async (c) => {
    const { uid: userId, sessionId } = c.get('caller');
    await limitChanges(userId);
    return c.json({ id: await subscribeBrowser(parts, { userId, sessionId }, c.req.valid('json')) }, 201);
  });
  api.openapi(unsubscribe, async (c) => {
    const { uid } = c.get('caller');
    await limitChanges(uid);
    if (!(await forgetBrowser(db, uid, c.req.valid('param').id))) {
      throw new ApiError(404, 'browser-not-found', pushMessages.notFound);
    }
    return c.body(null, 204);
  });
}
