import { describe, expect, test, vi } from 'vitest';

import { createApiClient } from './api-client.ts';
import { BearerError, serverFaultText, unreachableText } from './api-error.ts';

interface Sent {
  method: string;
  path: string;
  bearer: string | null;
  body: unknown;
}

/** A server in a function: it answers in order and records the calls. Calls of the token endpoint are counted apart. */
function server(...answers: (Response | Error)[]) {
  const sent: Sent[] = [];
  let tokens = 0;
  const fetch = vi.fn<typeof globalThis.fetch>(async (input, init = {}) => {
    const headers = new Headers(init.headers);
    const path = String(input);
    sent.push({ method: init.method ?? 'GET', path, bearer: headers.get('authorization'), body: init.body ?? null });
    if (path === '/api/auth/token') return Response.json({ token: `token-${++tokens}` });
    const answer = answers.shift();
    if (!answer) throw new Error(`no answer planned for ${path}`);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { fetch, sent, onSessionLost: vi.fn(), tokens: () => tokens };
}

const client = (outside: ReturnType<typeof server>, hasUser = true) =>
  createApiClient({
    fetch: outside.fetch,
    fetchWithProgress: async (path, init, onSent) => {
      onSent(7);
      return outside.fetch(path, init);
    },
    hasUser: () => hasUser,
    onSessionLost: outside.onSessionLost,
  });
const stale = () =>
  Response.json({ error: 'Token expired', code: 'token-expired', shouldRefresh: true }, { status: 401 });
const refused = () => Response.json({ error: 'Sign in again', code: 'unauthorized' }, { status: 401 });

describe('authenticated calls', () => {
  test('API-02 send the token as a bearer, and the body as JSON', async () => {
    const outside = server(Response.json({ ok: true }));
    await expect(client(outside).call('POST', '/api/x', { body: { a: 1 } })).resolves.toEqual({ ok: true });
    expect(outside.sent.at(-1)).toEqual({ method: 'POST', path: '/api/x', bearer: 'Bearer token-1', body: '{"a":1}' });
  });

  test('API-03 fetch a new token for each call', async () => {
    const outside = server(Response.json(1), Response.json(2));
    const api = client(outside);
    await api.call('POST', '/api/x');
    await api.call('POST', '/api/x');
    expect(outside.sent.filter((one) => one.path === '/api/x').map((one) => one.bearer)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  test('API-04 after a 401 with shouldRefresh refresh once and try once more', async () => {
    const outside = server(stale(), Response.json({ ok: true }));
    await expect(client(outside).call('PATCH', '/api/x', { body: { a: 1 } })).resolves.toEqual({ ok: true });
    expect(outside.sent.map((one) => [one.path, one.bearer, one.body])).toEqual([
      ['/api/auth/token', null, null],
      ['/api/x', 'Bearer token-1', '{"a":1}'],
      ['/api/auth/token', null, null],
      ['/api/x', 'Bearer token-2', '{"a":1}'],
    ]);
    expect(outside.onSessionLost).not.toHaveBeenCalled();
  });

  test('API-04 give up after the second 401, whatever it asks for', async () => {
    const outside = server(stale(), stale());
    await expect(client(outside).call('POST', '/api/x')).rejects.toMatchObject({
      status: 401,
      message: 'Token expired',
    });
    expect(outside.tokens()).toBe(2);
    expect(outside.onSessionLost).toHaveBeenCalledOnce();
  });

  test('API-04 do not repeat after a 401 that does not ask for it', async () => {
    const outside = server(refused());
    await expect(client(outside).call('POST', '/api/x')).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
    expect(outside.tokens()).toBe(1);
    expect(outside.onSessionLost).toHaveBeenCalledOnce();
  });

  test("API-05 fail with 'Authentication required' without a user, and send nothing", async () => {
    const outside = server();
    await expect(client(outside, false).call('POST', '/api/x')).rejects.toMatchObject({
      message: 'Authentication required',
    });
    expect(outside.sent).toEqual([]);
  });

  test('X-10 name what failed when there was no bearer to send them with', async () => {
    const outside = server(Response.json({ ok: true }));
    outside.fetch.mockResolvedValueOnce(Response.json({ error: 'x', code: 'internal-error' }, { status: 500 }));
    await expect(client(outside).call('POST', '/api/x')).rejects.toBeInstanceOf(BearerError);
    outside.fetch.mockResolvedValueOnce(refused());
    await expect(client(outside).call('POST', '/api/x')).rejects.toMatchObject({ name: 'BearerError', status: 401 });
    expect(outside.onSessionLost).toHaveBeenCalledOnce();
    expect(outside.sent).toEqual([]);
  });

  test('send a file as it is, under its own type', async () => {
    const outside = server(Response.json({ id: 'm1' }));
    const file = new Blob(['pixels'], { type: 'image/png' });
    await client(outside).call('POST', '/api/media', { body: file, headers: { 'content-type': 'image/png' } });
    expect(outside.sent.at(-1)?.body).toBe(file);
  });

  test('tell how much has been sent to whoever asks, with the same token and the same second try', async () => {
    const outside = server(stale(), Response.json({ id: 'm1' }));
    const onSent = vi.fn();
    await expect(client(outside).call('PUT', '/api/x', { body: new Blob(['p']), onSent })).resolves.toEqual({
      id: 'm1',
    });
    expect(onSent.mock.calls).toEqual([[7], [7]]);
    expect(outside.sent.map(({ bearer }) => bearer)).toEqual([null, 'Bearer token-1', null, 'Bearer token-2']);
  });
});

describe('reads', () => {
  test('API-07 go with the session alone, without a bearer', async () => {
    const outside = server(Response.json([1]));
    await client(outside).read('/api/posts');
    expect(outside.sent).toEqual([{ method: 'GET', path: '/api/posts', bearer: null, body: null }]);
  });

  test('say that the session is lost on 401; a plain call draws no such conclusion', async () => {
    const outside = server(refused(), refused());
    const api = client(outside);
    await expect(api.plain('POST', '/api/auth/sign-in/email')).rejects.toMatchObject({ status: 401 });
    expect(outside.onSessionLost).not.toHaveBeenCalled();
    await expect(api.read('/api/me')).rejects.toMatchObject({ status: 401 });
    expect(outside.onSessionLost).toHaveBeenCalledOnce();
  });
});

describe('failures', () => {
  test('an unreachable server has a sentence of its own', async () => {
    const api = client(server(new TypeError('Failed to fetch')));
    await expect(api.read('/api/me')).rejects.toMatchObject({
      message: unreachableText,
      code: 'unreachable',
      status: null,
    });
  });

  test('a 500 has another, with the id of the log line, and never the words of the inside', async () => {
    const body = { error: 'relation "posts" does not exist', code: 'internal', errorId: 'e-17' };
    const api = client(server(Response.json(body, { status: 500 })));
    await expect(api.read('/api/me')).rejects.toMatchObject({ message: `${serverFaultText} (e-17)`, errorId: 'e-17' });
  });

  test("a proxy's page instead of JSON is a failure of the server, also under status 200", async () => {
    const page = '<html>Bad gateway</html>';
    const api = client(server(new Response(page, { status: 502 }), new Response(page)));
    await expect(api.read('/api/me')).rejects.toMatchObject({ message: serverFaultText });
    await expect(api.read('/api/me')).rejects.toMatchObject({ message: serverFaultText });
  });

  test('a refused post carries every unmet rule in order', async () => {
    const issues = [
      { code: 'title-required', message: 'Please add a post title' },
      { code: 'date-required', message: 'Please select a date' },
    ];
    const api = client(
      server(Response.json({ error: issues[0]?.message, code: 'invalid-post', issues }, { status: 422 })),
    );
    await expect(api.call('POST', '/api/x')).rejects.toMatchObject({ message: 'Please add a post title', issues });
  });

  test('a failed connect carries its type and the reference to the log', async () => {
    const body = { error: 'Not today', code: 'code-refused', type: 'expired', reference: '3f9a2c1b' };
    await expect(client(server(Response.json(body, { status: 422 }))).call('POST', '/api/x')).rejects.toMatchObject({
      connectType: 'expired',
      reference: '3f9a2c1b',
    });
  });

  test('a limit without words says how long to wait, from the body or the header', async () => {
    const answers = [
      Response.json({ retryAfterS: 30 }, { status: 429 }),
      new Response('', { status: 429, headers: { 'retry-after': '600' } }),
    ];
    const api = client(server(...answers));
    await expect(api.read('/api/me')).rejects.toMatchObject({
      message: 'Too many attempts. Try again in 30 seconds.',
      retryAfterS: 30,
    });
    await expect(api.read('/api/me')).rejects.toMatchObject({ message: 'Too many attempts. Try again in 10 minutes.' });
  });

  test('an aborted call stays an abort', async () => {
    const stop = new AbortController();
    const outside = server();
    outside.fetch.mockImplementation(async () => {
      stop.abort();
      throw stop.signal.reason;
    });
    await expect(client(outside).read('/api/me', { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('calls about the own account', () => {
  test('AUTH-29, AUTH-45 fail without a user, before anything leaves the browser', async () => {
    const outside = server();
    const call = client(outside, false).ownAccount('POST', '/api/auth/update-user', { body: { name: 'Mira' } });
    await expect(call).rejects.toMatchObject({ message: 'No user logged in', code: 'authentication-required' });
    expect(outside.fetch).not.toHaveBeenCalled();
  });

  test('go with the session cookie alone', async () => {
    const outside = server(Response.json({ success: true }));
    await client(outside).ownAccount('POST', '/api/auth/revoke-session', { body: { id: 's1' } });
    expect(outside.sent).toEqual([
      { method: 'POST', path: '/api/auth/revoke-session', bearer: null, body: '{"id":"s1"}' },
    ]);
  });

  test('tell when the session has ended', async () => {
    const outside = server(refused());
    await expect(client(outside).ownAccount('POST', '/api/x')).rejects.toThrow('Sign in again');
    expect(outside.onSessionLost).toHaveBeenCalledOnce();
  });
});

describe('while the user is leaving', () => {
  function leaving(...answers: Response[]) {
    const outside = server(...answers);
    const { promise, resolve } = Promise.withResolvers<void>();
    let isIn = true;
    const api = createApiClient({
      fetch: outside.fetch,
      fetchWithProgress: outside.fetch,
      hasUser: () => isIn,
      departure: () => promise,
      onSessionLost: outside.onSessionLost,
    });
    const end = (stays: boolean) => {
      isIn = stays;
      resolve();
    };
    return { api, outside, end };
  }
  type Api = ReturnType<typeof createApiClient>;
  const asks: [string, (api: Api) => Promise<unknown>][] = [
    ['a read', (api) => api.read('/api/me')],
    ['a first attempt', (api) => api.tryRead('/api/social/connections')],
    ['a read of the own account', (api) => api.ownAccount('GET', '/api/auth/list-sessions')],
    ['an authenticated call', (api) => api.call('POST', '/api/x')],
  ];

  test.each(asks)('%s waits, and is never sent when they are gone', async (_, ask) => {
    const { api, outside, end } = leaving();
    const asked = ask(api);
    end(false);
    await expect(asked).rejects.toMatchObject({ code: 'authentication-required', status: null });
    expect(outside.sent).toEqual([]);
    expect(outside.onSessionLost).not.toHaveBeenCalled();
  });

  test.each(asks)('%s goes on when they stay', async (_, ask) => {
    const { api, outside, end } = leaving(Response.json({ ok: true }));
    const asked = ask(api);
    await Promise.resolve();
    expect(outside.sent).toEqual([]);
    end(true);
    await expect(asked).resolves.toEqual({ ok: true });
  });

  test('the sign-out itself is sent', async () => {
    const { api } = leaving(Response.json({ success: true }));
    await expect(api.plain('POST', '/api/auth/sign-out', { body: {} })).resolves.toEqual({ success: true });
  });
});

describe('the space of a page', () => {
  const inSpace = (outside: ReturnType<typeof server>, onSpaceLost = vi.fn()) =>
    createApiClient({
      fetch: outside.fetch,
      fetchWithProgress: (path, init) => outside.fetch(path, init),
      hasUser: () => true,
      space: '3f9a1c0d22b7',
      onSessionLost: outside.onSessionLost,
      onSpaceLost,
    });
  const named = (outside: ReturnType<typeof server>) =>
    outside.fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('nonet-space'));

  test('TEAM-02 is named by every call from a further one, and by none from one’s own', async () => {
    const outside = server(Response.json(1), Response.json(2), Response.json(3));
    const api = inSpace(outside);
    await api.read('/api/posts');
    await api.call('POST', '/api/x', { body: {}, onSent: () => undefined });
    await api.call('POST', '/api/x', { headers: { 'nonet-space': 'of-the-attempt' } });
    expect(named(outside).filter((space) => space === '3f9a1c0d22b7')).toHaveLength(4);
    expect(named(outside).at(-1)).toBe('of-the-attempt');
    const own = server(Response.json(1));
    await client(own).read('/api/posts');
    expect(named(own)).toEqual([null]);
  });

  test('TEAM-02 that is none of the person’s any more is told', async () => {
    const gone = () => Response.json({ error: 'There is no such space.', code: 'no-such-space' }, { status: 404 });
    const onSpaceLost = vi.fn();
    const outside = server(gone(), Response.json({ error: 'No such post', code: 'not-found' }, { status: 404 }));
    await expect(inSpace(outside, onSpaceLost).read('/api/posts')).rejects.toThrow();
    expect(onSpaceLost).toHaveBeenCalledOnce();
    await expect(inSpace(outside, onSpaceLost).read('/api/posts/p1')).rejects.toThrow();
    expect(onSpaceLost).toHaveBeenCalledOnce();
    expect(outside.onSessionLost).not.toHaveBeenCalled();
  });
});
