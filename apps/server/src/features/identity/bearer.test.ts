import { decode, sign } from 'hono/jwt';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register('Ada');
});
afterAll(() => server.close());

const call = (bearer: string) => server.fetch('/api/me', { headers: { authorization: `Bearer ${bearer}` } });
const refusal = { error: 'The access token is not valid any more.', code: 'bearer-refused', shouldRefresh: true };
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs the same claims with changes, by the server's own key, as if the server had issued them. */
async function signedWith(changes: Record<string, unknown>): Promise<string> {
  const { payload, header } = decode(await ada.bearer());
  const { createSealer } = await import('#/secrets/seal.ts');
  const { kid } = header as unknown as { kid: string };
  const row = await server.db.selectFrom('jwks').select('private_key').where('id', '=', kid).executeTakeFirstOrThrow();
  const jwk = JSON.parse(createSealer(server.config.secret).open(row.private_key, `signing-key:${kid}`));
  return sign({ ...payload, ...changes }, { ...jwk, kid, alg: 'EdDSA' }, 'EdDSA');
}

test('API-02 a call with the identity token as bearer is the user’s call', async () => {
  const answer = await call(await ada.bearer());
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ uid: ada.uid });
});

test('API-03 each token is new, and lives five minutes at most', async () => {
  const { payload } = decode(await ada.bearer());
  expect(payload.exp! - payload.iat!).toBeLessThanOrEqual(300);
  expect(payload).toMatchObject({
    aud: 'http://localhost:9009',
    iss: 'http://localhost:9009',
    purpose: 'api',
    sub: ada.uid,
  });
});

test('API-05 a call without a user is refused', async () => {
  const answer = await server.fetch('/api/me');
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { error: 'Authentication required', code: 'authentication-required' },
  ]);
});

test('API-04 an expired token is refused with the flag to refresh, and a fresh one works', async () => {
  const now = Math.floor(Date.now() / 1000);
  const stale = await call(await signedWith({ exp: now - 1, iat: now - 301 }));
  expect([stale.status, await stale.json()]).toEqual([401, refusal]);
  expect((await call(await signedWith({ exp: now + 60 }))).status).toBe(200);
});

test.each([
  ['another audience', { aud: 'https://elsewhere.test' }],
  ['another issuer', { iss: 'https://elsewhere.test' }],
  ['another purpose', { purpose: 'download' }],
  ['no purpose', { purpose: undefined }],
  ['another user', { sub: 'somebody-else' }],
  ['another session', { sid: 'another-session' }],
  ['no end', { exp: undefined }],
])('API-04 a token for %s is refused', async (_what, changes) => {
  const answer = await call(await signedWith(changes));
  expect([answer.status, await answer.json()]).toEqual([401, refusal]);
});

test('a forged token is refused', async () => {
  const bearer = await ada.bearer();
  const [head, body, signature] = bearer.split('.') as [string, string, string];
  const { header, payload } = decode(bearer);
  const forged = [
    'nonsense',
    'a.b.c',
    `${head}.${body}.`,
    `${head}.${part({ ...payload, sub: 'root' })}.${signature}`,
    `${part({ ...header, alg: 'none' })}.${body}.`,
    `${part({ ...header, kid: 'unknown' })}.${body}.${signature}`,
    await sign(payload, server.config.secret, 'HS256'),
  ];
  for (const token of forged) expect([token, (await call(token)).status]).toEqual([token, 401]);
});

test('a token ends with its session', async () => {
  const bob = await server.register('Bob');
  const bearer = await bob.bearer();
  expect((await call(bearer)).status).toBe(200);
  await bob.json('POST', '/api/auth/sign-out');
  const answer = await call(bearer);
  expect([answer.status, await answer.json()]).toEqual([401, refusal]);
});

test('a bearer counts, not the cookie beside it', async () => {
  const answer = await ada.fetch('/api/me', { headers: { authorization: 'Bearer a.b.c' } });
  expect([answer.status, await answer.json()]).toEqual([401, refusal]);
});

test('the private key is not readable in the database', async () => {
  await ada.bearer();
  const { rows } = await sql<{ private_key: string }>`select private_key from jwks`.execute(server.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.private_key).toMatch(/^s1\.[0-9a-f]{8}\./);
});

test('after a rotation of the secret bearers are still issued and accepted', async () => {
  const first = await startTestServer({ environment: { NONET_SECRET: 'a'.repeat(40) } });
  try {
    await (await first.register('Eve')).bearer();
    const { assemble } = await import('#/assemble/assemble.ts');
    const rotated = assemble(
      { ...first.config, secret: 'b'.repeat(40), secretPrevious: 'a'.repeat(40) },
      {
        db: first.db,
        databaseUrl: first.databaseUrl,
        log: (await import('#/http/log.ts')).createLog('silent'),
        isPaused: () => false,
      },
    );
    const send = (path: string, headers: Record<string, string>, body?: object) =>
      rotated.fetch(
        new Request(`http://localhost:9009${path}`, {
          headers: { host: 'localhost:9009', 'content-type': 'application/json', ...headers },
          ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        }),
      );
    const signedUp = await send(
      '/api/auth/sign-up/email',
      {},
      { name: 'Kim', email: 'kim@example.org', password: 'a fine password' },
    );
    const cookie = signedUp.headers.getSetCookie()[0]!.split(';')[0]!;
    const { token } = await readJson(await send('/api/auth/token', { cookie }));
    expect((await send('/api/me', { authorization: `Bearer ${token}` })).status).toBe(200);
    expect(await first.db.selectFrom('jwks').select('id').execute()).toHaveLength(1);
  } finally {
    await first.close();
  }
});
