import { Hono } from 'hono';
import { setSignedCookie } from 'hono/cookie';
import { expect, test } from 'vitest';

import { createSignedCookieReader } from '#/features/identity/signed-cookie.ts';

const SECRET = 'a secret of at least thirty-two characters';

/** The value that a reader with `secret` finds in this Cookie header. */
async function read(cookie: string, secret = SECRET): Promise<string | undefined> {
  const readCookie = createSignedCookieReader(secret, 'session');
  const app = new Hono().get('/', (c) => c.json({ value: readCookie(c) }));
  const response = await app.request('/', { headers: { cookie } });
  return ((await response.json()) as { value?: string }).value;
}

/** The pair `session=…` as better-auth sets it. */
async function signed(value: string): Promise<string> {
  const app = new Hono().get('/', async (c) => {
    await setSignedCookie(c, 'session', value, SECRET);
    return c.body(null);
  });
  const response = await app.request('/');
  return response.headers.getSetCookie()[0]!.split(';')[0]!;
}

test.each(['token', 'with.dots.and=signs', 'ünïcode %41'])('reads what was signed: %s', async (value) => {
  expect(await read(`other=1; ${await signed(value)}; more=2`)).toBe(value);
});

test('finds nothing in a cookie that is missing, unsigned, signed by another secret, or changed', async () => {
  const pair = await signed('token');
  expect(await read('other=1')).toBeUndefined();
  expect(await read('session=token')).toBeUndefined();
  expect(await read('session=token.')).toBeUndefined();
  expect(await read(`${pair}AAAA`)).toBeUndefined();
  expect(await read(pair.replace('token', 'tokem'))).toBeUndefined();
  expect(await read(pair, 'another secret of at least thirty-two characters')).toBeUndefined();
});
