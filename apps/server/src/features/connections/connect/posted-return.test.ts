import { OpenAPIHono } from '@hono/zod-openapi';
import { expect, test } from 'vitest';

import { consentRoutes } from '#/features/connections/connect/consent.routes.ts';
import type { ApiEnv } from '#/http/api.ts';
import { createPlanner } from '#/testing/planner.ts';
import { readJson } from '#/testing/server.ts';
import { withoutLimits } from '#/testing/without-limits.ts';
import { createWorld } from '#/testing/world.ts';

test('LI-03 where the specification has a call for it, the page posts what LinkedIn sent back to the server', async () => {
  const world = createWorld({ id: 'linkedin' });
  const account = { remoteId: 'remote-jane', username: null, profileName: 'Jane Doe', profilePicture: null };
  Object.assign(world.network, {
    consent: {
      address: ({ state }: { state: string }) => new URL(`https://world.test/?state=${state}`),
      exchange: async ({ code }: { code: string }) => ({
        kind: 'signed-in',
        grant: { remoteUserId: 'jane', scopes: [], auth: null },
        accounts: [{ network: 'linkedin', account, auth: { code }, expiresAt: null }],
      }),
    },
  });
  const { db, engine, caller } = await createPlanner(world);
  const api = new OpenAPIHono<ApiEnv>();
  api.use(async (c, next) => {
    c.set('caller', caller);
    c.set('requestId', 'request-1');
    await next();
  });
  consentRoutes(api, {
    db,
    networks: engine.networks,
    sealer: engine.sealer,
    log: engine.log,
    publicUrl: 'http://nonet.test',
    connectsPerFiveMinutes: 100,
    askAbilities: async () => undefined,
    keepPicture: async () => undefined,
    pictureUrl: (_reader: unknown, id: string) => id,
    ...withoutLimits,
    fetchProblems: () => ({}),
  });

  const begun = await readJson(await api.request('/api/linkedin/authorize', { method: 'POST' }));
  const state = new URL(begun.authUrl).searchParams.get('state');
  const answer = await api.request('/api/linkedin/connect', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: 'the-code', state, userId: caller.uid }),
  });
  expect(answer.status).toBe(200);
  expect(await readJson(answer)).toMatchObject({
    success: true,
    connections: [{ platform: 'linkedin', profileName: 'Jane Doe' }],
  });
  expect((await api.request('/api/linkedin/callback?code=a&state=b')).status).toBe(404);
});
