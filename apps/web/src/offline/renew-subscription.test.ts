import { expect, test } from 'vitest';

import { createPushMemory } from '#/push/push-memory.ts';
import { memoryCaches } from '#/push/testing/memory-caches.ts';
import { pretendPush } from '#/push/testing/pretend-push.ts';

import { renewSubscription } from './renew-subscription.ts';

const known = { uid: 'mira', id: 'old', session: 's1', name: 'Firefox on Windows' };

async function start(remembers: boolean) {
  const caches = memoryCaches();
  const memory = createPushMemory(caches);
  if (remembers) await memory.write(known);
  const asked: { path: string; init: RequestInit | undefined }[] = [];
  const answers: Record<string, unknown> = {
    '/api/auth/token': { token: 't' },
    '/api/push-subscriptions': { id: 'new' },
    '/api/message-settings': { pushKey: 'BPk-_8z9' },
  };
  const fetch = async (path: string, init?: RequestInit) => {
    asked.push({ path, init });
    return Response.json(answers[path]);
  };
  const pushManager = pretendPush();
  return { memory, asked, pushManager, settings: { caches, fetch, pushManager } };
}

test('NOTE-03 a changed address is told to the server, as the person, under the same name', async () => {
  const { memory, asked, pushManager, settings } = await start(true);
  const newSubscription = await pushManager.subscribe({ applicationServerKey: 'BPk-_8z9' });
  await renewSubscription({ newSubscription, oldSubscription: newSubscription }, settings);
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/token', '/api/push-subscriptions']);
  expect(asked[1]?.init).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer t' } });
  expect(JSON.parse(String(asked[1]?.init?.body))).toEqual({
    endpoint: 'https://push.example/1',
    p256dh: 'p1',
    auth: 'a1',
    name: 'Firefox on Windows',
  });
  expect(await memory.read()).toEqual({ ...known, id: 'new' });
});

test('NOTE-03 a browser that only says that its address ended subscribes again with the server’s key', async () => {
  const { pushManager, asked, settings } = await start(true);
  await renewSubscription({}, settings);
  expect(pushManager.current?.endpoint).toBe('https://push.example/1');
  expect(asked.map(({ path }) => path)).toContain('/api/message-settings');
});

test('NOTE-03 nothing is subscribed where nobody has switched it on', async () => {
  const { pushManager, asked, settings } = await start(false);
  await renewSubscription({}, settings);
  expect([pushManager.current, asked]).toEqual([null, []]);
});
