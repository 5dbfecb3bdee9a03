import { OpenAPIHono } from '@hono/zod-openapi';
import { expect, test, vi } from 'vitest';
import { type LiveParts, liveRoutes } from '#/features/live/live.routes.ts';
import type { LiveSubscriber } from '#/features/live/live-hub.ts';
import type { ApiEnv } from '#/http/api.ts';
import { inOwnSpace } from '#/http/in-own-space.ts';

const caller = inOwnSpace({
  ...{ uid: 'u1', email: '', displayName: '', timeZone: null, hourClock: '12h' as const, sessionId: 's1' },
});

/** The stream alone; the test plays the hub. */
async function open(parts: Partial<LiveParts> = {}) {
  let subscriber: LiveSubscriber | undefined;
  const left = vi.fn();
  const api = new OpenAPIHono<ApiEnv>();
  api.use(async (c, next) => {
    c.set('caller', caller);
    await next();
  });
  const hub = {
    hasRoomFor: () => true,
    subscribe: async (given: LiveSubscriber) => {
      subscriber = given;
      return left;
    },
  };
  liveRoutes(api, {
    hub,
    closing: new AbortController().signal,
    isStillAllowed: async () => true,
    noteHere: async () => undefined,
    heartbeatMs: 10,
    ...parts,
  });
  const answer = await api.request('/api/live');
  await vi.waitFor(() => expect(subscriber).toBeDefined());
  return { body: answer.body!, subscriber: subscriber!, left };
}

test('a heartbeat keeps proxies from closing the stream', async () => {
  const { body, subscriber } = await open();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('retry: 2000\n\n');
  expect((await reader.read()).value).toBe(': still here\n\n');
  subscriber.end();
  await vi.waitFor(async () => expect((await reader.read()).done).toBe(true));
});

test.each([
  ['the session is over', async () => false],
  ['the database cannot tell', () => Promise.reject(new Error('away'))],
])('a heartbeat ends the stream when %s', async (_when, isStillAllowed) => {
  const { body, left } = await open({ isStillAllowed });
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) text += chunk;
  expect(text).toBe('retry: 2000\n\n');
  expect(left).toHaveBeenCalledTimes(1);
});

test('TEAM-03 a stream notes now and then that somebody looks at the space, and not after they may no longer', async () => {
  const noted: string[] = [];
  let beats = 0;
  const { body } = await open({
    noteHere: async (uid, spaceId) => void noted.push(`${uid} in ${spaceId}`),
    isStillAllowed: async () => ++beats <= 13,
    heartbeatMs: 1,
  });
  await new Response(body).text();
  expect([beats, noted]).toEqual([14, ['u1 in u1', 'u1 in u1']]);
});

test('a browser that does not read is let go', async () => {
  const { subscriber, left } = await open({ heartbeatMs: 60_000 });
  for (let count = 0; count < 200; count++) subscriber.change({ topics: ['posts'] });
  expect(left).toHaveBeenCalledTimes(1);
});

test('a stream that gives way says so, and how long to stay away, and ends', async () => {
  const { body, subscriber, left } = await open({ heartbeatMs: 60_000 });
  subscriber.giveWay();
  expect(left).toHaveBeenCalledTimes(1);
  expect(await new Response(body).text()).toBe('retry: 2000\n\nretry: 600000\nevent: replaced\ndata: {}\n\n');
});

test('a browser that leaves is forgotten', async () => {
  const { body, left } = await open({ heartbeatMs: 60_000 });
  await body.cancel();
  expect(left).toHaveBeenCalledTimes(1);
});
