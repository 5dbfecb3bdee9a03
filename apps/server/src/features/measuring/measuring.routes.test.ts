import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { MEASURING_KEY: 'nonet-test', NONET_LIMIT_FACTOR: '1' } });
});
beforeEach(() => server.db.deleteFrom('limits').execute());
afterAll(() => server.close());

const event = { name: 'page-view', path: '/calendar', at: new Date().toISOString() } as const;

function send(body: unknown, headers: Record<string, string> = {}) {
  return server.fetch('/api/measuring/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const eventsOf = (installationId: string) =>
  server.db.selectFrom('measured_events').selectAll().where('installation_id', '=', installationId).execute();

describe('counting', () => {
  test('keeps what happened under the installation’s id and the configured data set, and nothing else', async () => {
    const installationId = randomUUID();
    const answer = await send({ installationId, events: [event, { ...event, name: 'post-scheduled' }] });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    const rows = await eventsOf(installationId);
    const at = new Date(event.at);
    expect(rows).toEqual([
      { id: expect.anything(), dataset: 'nonet-test', installation_id: installationId, ...event, at },
      {
        id: expect.anything(),
        dataset: 'nonet-test',
        installation_id: installationId,
        ...event,
        name: 'post-scheduled',
        at,
      },
    ]);
  });

  test.each([
    ['a name that is not on the list', { events: [{ ...event, name: 'typed' }] }],
    ['an address with something of its own in it', { events: [{ ...event, path: '/calendar?day=2026-11-20' }] }],
    ['an id of a person instead of a random one', { installationId: 'mira@nonet.test' }],
    ['anything more than was asked for', { events: [{ ...event, title: 'Gift cards' }] }],
    ['anything more beside it', { uid: 'mira' }],
    ['no event', { events: [] }],
    ['more than twenty', { events: Array.from({ length: 21 }, () => event) }],
  ])('refuses %s', async (_, change) => {
    const installationId = randomUUID();
    const answer = await send({ installationId, events: [event], ...change });
    expect(answer.status).toBe(400);
    expect(await eventsOf(installationId)).toEqual([]);
  });

  test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])(
    'a browser that asks not to be tracked is not counted: %o',
    async (header) => {
      const installationId = randomUUID();
      expect((await send({ installationId, events: [event] }, header)).status).toBe(204);
      expect(await eventsOf(installationId)).toEqual([]);
    },
  );

  test('RET-03 a wrong clock gives no event a time that outlives its retention', async () => {
    const installationId = randomUUID();
    const before = Date.now();
    const events = [
      { ...event, at: '2099-01-01T00:00:00Z' },
      { ...event, at: '1999-01-01T00:00:00Z' },
      { ...event, at: '0000-01-01T00:00:00Z' },
    ];
    await send({ installationId, events });
    const [late, early, earliest] = (await eventsOf(installationId)).map(({ at }) => at.getTime());
    expect(late).toBeLessThanOrEqual(Date.now() + 1000);
    expect(late).toBeGreaterThan(before - 60_000);
    // Each has the time of its own row.
    for (const time of [early, earliest]) {
      expect(time).toBeGreaterThan(before - 25 * 3_600_000);
      expect(time).toBeLessThanOrEqual(Date.now());
    }
  });

  test.each([
    ['measuring:127.0.0.1', 600],
    ['measuring-day:127.0.0.1', 3_000],
  ])('counts no more than so many calls of one address: %s', async (key, count) => {
    const values = { key, count, resets_at: new Date(Date.now() + 60_000) };
    await server.db.insertInto('limits').values(values).execute();
    const installationId = randomUUID();
    expect((await send({ installationId, events: [event] })).status).toBe(429);
    expect(await eventsOf(installationId)).toEqual([]);
    await server.db.deleteFrom('limits').where('key', '=', key).execute();
  });
});

test('withdrawing removes everything that was counted for the installation, and nothing of another', async () => {
  const [ours, theirs] = [randomUUID(), randomUUID()];
  await send({ installationId: ours, events: [event, event] });
  await send({ installationId: theirs, events: [event] });
  const answer = await server.fetch(`/api/measuring/installations/${ours}`, { method: 'DELETE' });
  expect(answer.status).toBe(204);
  expect(await eventsOf(ours)).toEqual([]);
  expect(await eventsOf(theirs)).toHaveLength(1);
});

test('an installation without a measured use can be forgotten as well', async () => {
  expect((await server.fetch(`/api/measuring/installations/${randomUUID()}`, { method: 'DELETE' })).status).toBe(204);
  expect((await server.fetch('/api/measuring/installations/mira', { method: 'DELETE' })).status).toBe(400);
});

test('SHELL-23 without a key there is nothing that could measure', async () => {
  const unkeyed = await startTestServer();
  try {
    const answers = await Promise.all([
      unkeyed.fetch('/api/measuring/events', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ installationId: randomUUID(), events: [event] }),
      }),
      unkeyed.fetch(`/api/measuring/installations/${randomUUID()}`, { method: 'DELETE' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await unkeyed.db.selectFrom('measured_events').select('id').execute()).toEqual([]);
    expect(await (await unkeyed.fetch('/api/site')).json()).toMatchObject({ isMeasured: false });
  } finally {
    await unkeyed.close();
  }
  expect(await (await server.fetch('/api/site')).json()).toMatchObject({ isMeasured: true });
});
