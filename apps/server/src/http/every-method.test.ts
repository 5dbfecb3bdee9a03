import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Api } from '#/http/api.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

/*
 * Every address of every noun with every method, signed in and not. Most of these calls have no route, and the others
 * have no body: nothing of that is a fault of ours.
 */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'BREW'];

/** What a walk found: the calls that the server could not answer, and those whose refusal does not say what goes instead. */
interface Found {
  calls: number;
  failed: string[];
  silent: string[];
}

const PARAMETER = /:\w+(?:\{([^}]*)\})?/g;

/** An address of every route, and the methods that have a route there. */
function addressesOf({ routes }: Api): Map<string, Set<string>> {
  // The rest are middlewares, and the website.
  const own = routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
  const patterns = own.map(({ method, path }) => ({
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    matches: new RegExp(`^${path.replaceAll(PARAMETER, (_, form = '[^/]+') => form)}$`),
  }));
  const addresses = new Set(own.map(({ path }) => path.replaceAll(PARAMETER, (_, form) => (form ? 'x.ics' : 'x'))));
  return new Map(
    [...addresses].map((address) => [
      address,
      new Set(patterns.filter(({ matches }) => matches.test(address)).flatMap(({ methods }) => methods)),
    ]),
  );
}

async function walk(server: TestServer, as: () => Promise<Pick<Person, 'fetch'>>): Promise<Found> {
  const found: Found = { calls: 0, failed: [], silent: [] };
  let caller = await as();
  for (const [path, routed] of addressesOf(server.api)) {
    // One of these ends the session.
    if (path.startsWith('/api/auth/')) caller = await as();
    for (const method of METHODS) {
      const answer = await caller.fetch(path, { method });
      await answer.body?.cancel();
      found.calls += 1;
      const name = `${method} ${path}: ${answer.status}`;
      if (answer.status >= 500 && !name.startsWith('GET /api/health') && !name.startsWith('HEAD /api/health')) {
        found.failed.push(name);
      }
      if (routed.has(method)) continue;
      const allowed = (answer.headers.get('allow') ?? '').split(', ');
      if (answer.status !== 405 || allowed.toSorted().join() !== [...routed].toSorted().join()) found.silent.push(name);
    }
  }
  return found;
}

const faults = ({ logged }: TestServer) => logged.filter(({ level }) => Number(level) >= 50);

describe('every address with every method', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test.each([
    ['a visitor', async () => server],
    ['somebody signed in', () => server.register()],
  ])('%s gets an answer, and the methods where there is no route', async (_who, as) => {
    const { calls, failed, silent } = await walk(server, as);
    expect([failed, silent, faults(server)]).toEqual([[], [], []]);
    expect(calls).toBeGreaterThan(1_000);
  });

  test('an address that no method has is not found', async () => {
    for (const method of METHODS) {
      const answer = await server.fetch('/api/posts/x/y/z', { method });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 404, null]);
    }
  });
});

test.each([
  ['below all', '/api/*', 'GET /api/site: 500'],
  ['below addresses for visitors', '/api/auth/*', 'POST /api/auth/sign-in/email: 500'],
  ['outside of the API', '/media/*', 'GET /media/for-networks/x: 500'],
])('the walk finds a middleware %s that reads a caller who was never judged', async (_where, path, fault) => {
  const server = await startTestServer({
    plant: (api) =>
      api.use(path, async (c, next) => {
        c.header('x-caller', c.get('caller').uid);
        await next();
      }),
  });
  try {
    expect((await walk(server, async () => server)).failed).toContain(fault);
    expect(faults(server)).not.toEqual([]);
  } finally {
    await server.close();
  }
});

test('a middleware below addresses of signed-in people reads nobody else’s', async () => {
  const server = await startTestServer({
    plant: (api) =>
      api.use('/api/posts/*', async (c, next) => {
        c.header('x-caller', c.get('caller').uid);
        await next();
      }),
  });
  try {
    const { failed, silent } = await walk(server, async () => server);
    expect([failed, silent]).toEqual([[], []]);
  } finally {
    await server.close();
  }
});
