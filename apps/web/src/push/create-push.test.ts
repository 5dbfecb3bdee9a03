import type { SubscribeBrowser } from '@nonet/contract';
import { expect, test } from 'vitest';

import { createPush } from './create-push.ts';
import { createPushMemory } from './push-memory.ts';
import { memoryCaches } from './testing/memory-caches.ts';
import { pretendPush } from './testing/pretend-push.ts';

const firstKey = 'BPk-_8z9';
const secondKey = 'BPk-_8zA';

/** A browser and a server that keeps subscriptions by their addresses, as long as their session lives. */
function start() {
  const manager = pretendPush();
  const memory = createPushMemory(memoryCaches());
  const stored = new Map<string, { endpoint: string; session: string }>();
  const world = { session: 's1', pushKey: firstKey as string | null, answer: 'granted' as NotificationPermission };
  const notification = {
    permission: 'default' as NotificationPermission,
    requestPermission: async () => {
      notification.permission = world.answer;
      return world.answer;
    },
  };
  const push = createPush({
    pushManager: async () => manager,
    notification,
    memory,
    name: 'Firefox on Windows',
    api: {
      settings: async () => ({
        pushKey: world.pushKey,
        browsers: [...stored.keys()].map((id) => ({ id, name: '', addedAt: '' })),
      }),
      addBrowser: async ({ endpoint }: SubscribeBrowser) => {
        const known = [...stored].find(([, browser]) => browser.endpoint === endpoint)?.[0];
        const id = known ?? `b-${endpoint}`;
        stored.set(id, { endpoint, session: world.session });
        return { id };
      },
      removeBrowser: async (id) => void stored.delete(id),
      session: async () => world.session,
    },
  });
  const endpoints = () => [...stored.values()].map(({ endpoint }) => endpoint);
  return { push, manager, memory, stored, world, notification, endpoints };
}

async function switchedOn() {
  const started = start();
  await started.push.switchOn('mira', firstKey);
  return started;
}

test('NOTE-03 a browser is subscribed when a person switches it on and the browser agrees', async () => {
  const { push, endpoints, memory } = await switchedOn();
  expect(endpoints()).toEqual(['https://push.example/1']);
  expect(await memory.read()).toEqual({
    uid: 'mira',
    id: 'b-https://push.example/1',
    session: 's1',
    name: 'Firefox on Windows',
  });
  expect(await push.knownId('mira')).not.toBeNull();
  expect(await push.knownId('somebody else')).toBeNull();
});

test.each(['denied', 'default'] as const)('NOTE-03 a browser that answers %s is not subscribed', async (answer) => {
  const { push, world, stored, manager } = start();
  world.answer = answer;
  expect(await push.switchOn('mira', firstKey)).toBe(answer);
  expect([stored.size, manager.current]).toEqual([0, null]);
});

test('NOTE-03 nothing is subscribed or asked of a browser in which nobody has switched it on', async () => {
  const { push, stored, notification } = start();
  notification.permission = 'granted';
  await push.renew('mira');
  expect(stored.size).toBe(0);
});

test('NOTE-03 switched off, the browser is forgotten here and at the server', async () => {
  const { push, stored, manager, memory } = await switchedOn();
  await push.switchOff();
  expect([stored.size, manager.current, await memory.read()]).toEqual([0, null, null]);
});

test('NOTE-03 a browser stays as it is while all holds', async () => {
  const { push, endpoints } = await switchedOn();
  await push.renew('mira');
  expect(endpoints()).toEqual(['https://push.example/1']);
});

test('NOTE-03 it is subscribed again after a new sign-in, a new key, and when the browser has lost it', async () => {
  const { push, endpoints, stored, world, manager } = await switchedOn();
  // The server has forgotten it with the session.
  stored.clear();
  world.session = 's2';
  await push.renew('mira');
  expect([...stored.values()]).toEqual([{ endpoint: 'https://push.example/1', session: 's2' }]);
  world.pushKey = secondKey;
  await push.renew('mira');
  expect(endpoints()).toEqual(['https://push.example/2']);
  await manager.current?.unsubscribe();
  await push.renew('mira');
  expect(endpoints()).toEqual(['https://push.example/3']);
});

test('NOTE-03 one that was removed from another device stays removed', async () => {
  const { push, stored, manager, memory } = await switchedOn();
  stored.clear();
  await push.renew('mira');
  expect([stored.size, manager.current, await memory.read()]).toEqual([0, null, null]);
});

test('NOTE-03 the next person in the same browser is told nothing', async () => {
  const { push, manager, memory } = await switchedOn();
  await push.renew('tom');
  expect([manager.current, await memory.read()]).toEqual([null, null]);
});

test('NOTE-03 a browser in which the permission was revoked is taken from the list', async () => {
  const { push, stored, memory, notification } = await switchedOn();
  notification.permission = 'denied';
  await push.renew('mira');
  expect([stored.size, await memory.read()]).toEqual([0, null]);
});

test('NOTE-03 where the installation cannot notify any more, everything stays as it is', async () => {
  const { push, world, memory, stored } = await switchedOn();
  world.pushKey = null;
  await push.renew('mira');
  expect([stored.size, await memory.read()]).toEqual([1, expect.anything()]);
});
