import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createApp } from '#/http/app.ts';
import { inOwnSpace } from '#/http/in-own-space.ts';

const origin = 'http://nonet.test';

/** An application of one address, whose calls last until the test ends them. The bearer of a call is its person's id. */
function openApp() {
  const app = createApp({
    publicUrl: origin,
    mediaUrl: 'http://media.test',
    media: () => new Response(),
    trustedProxies: 0,
    cityHeader: null,
    log: pino({ level: 'silent' }),
    authenticate: async (c) =>
      inOwnSpace({
        uid: c.req.header('authorization') ?? '',
        email: '',
        displayName: '',
        timeZone: null,
        hourClock: '12h' as const,
        sessionId: '',
      }),
  });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  for (const path of ['/api/posts', '/api/media']) {
    for (const method of ['get', 'post'] as const) {
      app.openAPIRegistry.registerPath({ method, path, 'x-action': 'view', responses: {} });
    }
  }
  app.on(['GET', 'POST'], ['/api/posts', '/api/media'], async (c) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push(c.get('caller').uid);
    ends.push(resolve);
    await promise;
    return c.text('done');
  });
  const call = (person: string, { path = '/api/posts', ...init }: RequestInit & { path?: string } = {}) =>
    app.request(`${origin}${path}`, { ...init, headers: { ...init.headers, authorization: person } });
  const write = (person: string, body: object) =>
    call(person, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return { begun, ends, call, write };
}

/** A round of the event loop: until then everything that need not wait has begun. */
const everythingThatCan = () => new Promise((resolve) => setImmediate(resolve));

test('six calls of one person are handled at once; the next ones wait, and nobody else’s do', async () => {
  const { begun, ends, call } = openApp();
  const hers = Array.from({ length: 8 }, () => call('ada'));
  const his = call('ben');
  await everythingThatCan();
  expect(begun).toEqual([...Array.from({ length: 6 }, () => 'ada'), 'ben']);
  ends[0]?.();
  await hers[0];
  await everythingThatCan();
  expect(begun.slice(7)).toEqual(['ada']);
  for (const end of ends) end();
  await everythingThatCan();
  for (const end of ends) end();
  expect((await Promise.all([...hers, his])).map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
});

test('a file on its way is none of the six', async () => {
  const { begun, ends, call } = openApp();
  const upload = () => call('ada', { path: '/api/media', method: 'POST', body: 'a picture' });
  const calls = [...Array.from({ length: 8 }, upload), call('ada')];
  await everythingThatCan();
  expect(begun).toHaveLength(9);
  for (const end of ends) end();
  await Promise.all(calls);
});

test('of one person’s long bodies one is judged at a time', async () => {
  const { begun, ends, write } = openApp();
  const long = { description: 'x'.repeat(5_000) };
  const calls = [write('ada', long), write('ada', long), write('ben', long), write('ada', {})];
  while (begun.length < 3) await everythingThatCan();
  // More rounds than a long body takes when nothing is in its way.
  for (let round = 0; round < 5; round++) await everythingThatCan();
  expect(begun.toSorted()).toEqual(['ada', 'ada', 'ben']);
  for (const end of ends) end();
  while (begun.length < 4) await everythingThatCan();
  ends[3]?.();
  await Promise.all(calls);
});
