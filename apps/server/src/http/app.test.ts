import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { callbackRoutes } from '#/http/app-routes.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register('Ada');
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };

describe('errors', () => {
  test.each(['{', '{"timeZone": }', 'timeZone=UTC'])('malformed JSON %j is refused in plain words', async (body) => {
    const answer = await ada.fetch('/api/me', { method: 'PATCH', headers: json, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: 'The request is not valid JSON.', code: 'invalid-json' });
  });

  test('malformed JSON on a public route, too', async () => {
    const answer = await server.fetch('/api/auth/sign-in/email', { method: 'POST', headers: json, body: '{' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: 'The request is not valid JSON.', code: 'invalid-json' });
  });

  test('a body of another type is refused', async () => {
    const headers = { 'content-type': 'text/plain' };
    const answer = await ada.fetch('/api/me', { method: 'PATCH', headers, body: '{"timeZone":"UTC"}' });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ code: 'not-json' });
  });

  test('a form is not taken for the file in it', async () => {
    const form = new FormData();
    form.append('file', new Blob(['a picture'], { type: 'image/png' }), 'photo.png');
    const answer = await ada.fetch('/api/media', { method: 'POST', body: form });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ code: 'not-a-file', error: expect.stringContaining('--data-binary') });
  });

  test('a field of the wrong type is named', async () => {
    expect(await ada.json('PATCH', '/api/me', { timeZone: 7 })).toEqual({
      status: 400,
      body: { error: 'The field timeZone is not valid: expected string, received number.', code: 'invalid-request' },
    });
  });

  test('an oversized body is refused, whether it says its size or not; only what is about posts may be large', async () => {
    const body = JSON.stringify({ timeZone: 'x'.repeat(1024 * 1024) });
    const declared = await ada.fetch('/api/me', {
      method: 'PATCH',
      headers: { ...json, 'content-length': String(body.length) },
      body,
    });
    const stream = new Blob([body]).stream();
    const streamed = await ada.fetch('/api/me', { method: 'PATCH', headers: json, body: stream });
    const mailed = await server.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: 'x'.repeat(64 * 1024), password: 'x' }),
    });
    for (const answer of [declared, streamed, mailed]) {
      expect(answer.status).toBe(413);
      expect(await answer.json()).toEqual({ error: 'The request is too large.', code: 'too-large' });
    }
  });

  test.each(['/api', '/api/', '/api/nothing', '/api/posts/1/nothing', '/api/me/x'])(
    'an unknown route %s is 404 with or without a session',
    async (path) => {
      for (const caller of [server, ada]) {
        const answer = await caller.fetch(path);
        expect(answer.status).toBe(404);
        expect(await answer.json()).toMatchObject({ code: 'not-found' });
      }
    },
  );

  test('an unknown method of a known route is 405, not a page', async () => {
    expect(await ada.json('DELETE', '/api/me')).toMatchObject({ status: 405, body: { code: 'wrong-method' } });
  });

  test('a character that cannot be stored is refused, not a fault', async () => {
    const answer = await server.fetch('/api/auth/sign-up/email', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ name: 'A\u0000B', email: 'nul@example.org', password: 'a fine password' }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid-character' });
    // This text is the six characters of an escape, not the character itself, so it is harmless.
    expect((await ada.json('PATCH', '/api/me', { timeZone: '\\u0000' })).body.code).toBe('invalid-time-zone');
  });

  test('anything unexpected is a 500 that tells an id only, and the log tells the rest', async () => {
    await server.db.schema.alterTable('users').renameColumn('time_zone', 'time_zone_gone').execute();
    const answer = await ada.json('GET', '/api/me');
    await server.db.schema.alterTable('users').renameColumn('time_zone_gone', 'time_zone').execute();
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      error: 'Something went wrong on our side.',
      code: 'internal-error',
      errorId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const line = server.logged.find(({ level, requestId }) => level === 50 && requestId === answer.body.errorId);
    expect(JSON.stringify(line)).toContain('time_zone');
  });
});

describe('hosts', () => {
  test.each(['attacker.test', 'localhost', 'localhost:9999', 'nonet.localhost:9009'])(
    'SEC-08 a foreign host name %s gets nothing (DNS rebinding)',
    async (host) => {
      const answer = await ada.fetch('/api/me', { headers: { host } });
      expect(answer.status).toBe(403);
      const body = await readJson(answer);
      expect(body.code).toBe('wrong-host');
      expect(body.error).toContain('http://localhost:9009');
      expect((await ada.fetch('/', { headers: { host } })).status).toBe(403);
    },
  );

  test('the media host answers media only, without the application and its cookies', async () => {
    for (const path of ['/', '/login', '/api/me', '/api/auth/get-session', '/media/', '/media/x/y']) {
      const answer = await ada.fetch(`http://127.0.0.1:9009${path}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('health is told to any name', async () => {
    const answer = await server.fetch('/api/health', { headers: { host: '10.0.0.7' } });
    expect(await answer.json()).toHaveProperty('status');
  });
});

describe('origin', () => {
  const patch = (headers: Record<string, string>) =>
    server.fetch('/api/me', { method: 'PATCH', headers: { ...json, ...headers }, body: '{"timeZone":"Asia/Tokyo"}' });

  test.each([
    'https://attacker.test',
    'null',
    'http://localhost:9010',
    'http://127.0.0.1:9009',
    'https://localhost:9009',
  ])('a call with the cookie from %s changes nothing', async (origin) => {
    const answer = await patch({ cookie: ada.cookie, origin });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'wrong-origin' });
    expect((await ada.json('GET', '/api/me')).body.timeZone).toBeNull();
  });

  test('a call with the cookie that does not say where it comes from changes nothing', async () => {
    expect((await patch({ cookie: ada.cookie })).status).toBe(403);
  });

  test('a bearer needs no origin, but not a foreign one', async () => {
    const authorization = `Bearer ${await ada.bearer()}`;
    const plain = await patch({ authorization });
    expect(plain.status).toBe(200);
    const foreign = await patch({ authorization, origin: 'https://attacker.test' });
    expect(foreign.status).toBe(403);
  });

  test('nobody can be signed in or out by another site', async () => {
    for (const path of ['sign-in/email', 'sign-up/email', 'sign-out', 'change-password']) {
      const headers = { ...json, origin: 'https://attacker.test' };
      const answer = await server.fetch(`/api/auth/${path}`, { method: 'POST', headers, body: '{}' });
      expect(answer.status, path).toBe(403);
    }
  });
});

describe('headers', () => {
  test('pages and calls carry a policy without anything inline', async () => {
    for (const path of ['/', '/api/me', '/api/nothing']) {
      const { headers } = await ada.fetch(path);
      const policy = headers.get('content-security-policy');
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("style-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain('http://127.0.0.1:9009');
      expect(policy).not.toContain('unsafe');
      // Only pictures of our own may load, whatever content a page shows.
      expect(policy).toContain("img-src 'self' data: blob: http://127.0.0.1:9009;");
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  test('parts of a page carry only what a part can be told', async () => {
    for (const path of ['/assets/app-Abc_1-2.js', '/assets/app-1.css', '/assets/face-1.woff2', '/frame.js']) {
      const { headers } = await ada.fetch(path);
      expect(headers.get('content-security-policy'), path).toBeNull();
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
    }
    // What can be opened as a page, and the worker, which goes by its own policy.
    for (const path of ['/assets/signs-1.svg', '/sw.js', '/assets/app-1.js/x', '/frame.js.html'])
      expect((await ada.fetch(path)).headers.get('content-security-policy'), path).toContain("script-src 'self';");
  });

  test('a window that comes back from a network keeps its tie to the page that opened it', async () => {
    for (const path of callbackRoutes) {
      const { headers } = await ada.fetch(path);
      expect(headers.get('cross-origin-opener-policy'), path).toBe('unsafe-none');
    }
  });

  test('no answer of the API is kept by a cache', async () => {
    expect((await ada.fetch('/api/me')).headers.get('cache-control')).toBe('no-store');
  });
});
