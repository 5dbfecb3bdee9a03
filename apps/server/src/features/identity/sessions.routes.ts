import { z } from '@hono/zod-openapi';
import { revokeSessionSchema, sessionsSchema } from '@nonet/contract';
import type { Database } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { recordCall } from '#/features/identity/security-events.ts';
import { endSessions, listSessions } from '#/features/identity/session.queries.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

const doneSchema = z.object({ success: z.literal(true) });

const listRoute = createRoute({
  method: 'get',
  path: '/api/auth/list-sessions',
  'x-action': 'self',
  summary: 'Where the user is signed in',
  description: 'Last uses are precise to five minutes. The one used last comes first.',
  responses: jsonResponse(200, sessionsSchema, 'The sessions that are still good.'),
});

const revokeRoute = createRoute({
  method: 'post',
  path: '/api/auth/revoke-session',
  'x-action': 'self',
  summary: 'End one session',
  request: jsonBody(revokeSessionSchema),
  responses: jsonResponse(200, doneSchema, 'It has ended, and its live streams with it.'),
});

const revokeOthersRoute = createRoute({
  method: 'post',
  path: '/api/auth/revoke-other-sessions',
  'x-action': 'self',
  summary: 'End every session but the one that asks',
  responses: jsonResponse(200, doneSchema, 'They have ended, and their live streams with them.'),
});

export function sessionsRoutes(api: Api, { db }: { db: Database }): void {
  api.openapi(listRoute, async (c) => {
    const { uid, sessionId } = c.get('caller');
    const sessions = await listSessions(db, uid);
    return c.json(
      {
        sessions: sessions.map((session) => ({
          id: session.id,
          createdAt: session.created_at.toISOString(),
          lastSeenAt: session.updated_at.toISOString(),
          expiresAt: session.expires_at.toISOString(),
          ipAddress: session.ip_address,
          city: session.city,
          userAgent: session.user_agent,
          isCurrent: session.id === sessionId,
        })),
      },
      200,
    );
  });

  api.openapi(revokeRoute, async (c) => {
    const { uid } = c.get('caller');
    const { id } = c.req.valid('json');
    await transact(db, async (trx) => {
      const count = await endSessions(trx, uid, { only: id });
      if (count === 0) throw new ApiError(404, 'session-not-found', 'This session has ended already.');
      await recordCall(trx, c, { kind: 'session-ended', who: { uid } });
    });
    return c.json({ success: true } as const, 200);
  });

  api.openapi(revokeOthersRoute, async (c) => {
    const { uid, sessionId } = c.get('caller');
    await transact(db, async (trx) => {
      const count = await endSessions(trx, uid, { except: sessionId });
      if (count > 0) await recordCall(trx, c, { kind: 'other-sessions-ended', who: { uid } });
    });
    return c.json({ success: true } as const, 200);
  });
}
