import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Api, createCaller } from '#/kit/caller.ts';
import type { Http, HttpCall } from '#/kit/http.ts';

type Result = Awaited<ReturnType<Http['send']>>;
const access = { token: 'the-token', secrets: ['the-token'], signal: new AbortController().signal };
const idWire = z.object({ id: z.string() });

/** A caller of an API that answers so. */
function calling(result: Partial<Extract<Result, { kind: 'answer' }>> | Result, more: Partial<Api> = {}) {
  const calls: HttpCall[] = [];
  const http: Http = {
    send: async (call) => {
      calls.push(call);
      const answer = { kind: 'answer', status: 200, headers: {}, json: undefined, bytes: new Uint8Array() };
      return { ...answer, ...result } as Result;
    },
    close: () => undefined,
  };
  const read: Api['read'] = ({ json }) => {
    const { name = '', said = '' } = Object(json);
    const meaning = { kind: 'rejected', code: 'no', message: 'Net refused this', quote: true } as const;
    return { name, sentence: said, waitMs: null, meaning: name === 'Known' ? meaning : undefined };
  };
  const ask = createCaller(http, { called: { name: 'Net' }, base: 'https://net.test/api', read, ...more })(access);
  return { ask, calls };
}

test('a call goes below the base with its token, and answers what it must be and the headers', async () => {
  const { ask, calls } = calling({ json: { id: '1', more: 2 }, headers: { 'x-restli-id': 'urn:7' } });
  await expect(ask({ path: '/me', query: { fields: 'id,name' }, answer: idWire })).resolves.toEqual({
    kind: 'ok',
    value: { id: '1' },
    headers: { 'x-restli-id': 'urn:7' },
  });
  expect(calls[0]).toMatchObject({
    method: 'GET',
    host: 'fixed',
    headers: { authorization: 'Bearer the-token' },
    body: undefined,
  });
  expect(calls[0]?.url.href).toBe('https://net.test/api/me?fields=id%2Cname');
});

test('a status that a call counts as success is read as one, and no other', async () => {
  const call = { path: '/upload', answer: idWire, successToo: [409] };
  await expect(calling({ status: 409, json: { id: '1' } }).ask(call)).resolves.toMatchObject({ value: { id: '1' } });
  await expect(calling({ status: 410, json: { id: '1' } }).ask(call)).resolves.toMatchObject({ kind: 'failed' });
});

test('a whole address is called as it is, and whose it is the API says', async () => {
  const { ask, calls } = calling(
    { json: { id: '1' } },
    { host: ({ host }) => (host === 'pds.test' ? 'user-supplied' : 'fixed') },
  );
  await ask({ method: 'POST', path: 'https://pds.test/x', json: { a: 1 }, answer: idWire });
  expect(calls[0]).toMatchObject({
    host: 'user-supplied',
    body: { contentType: 'application/json', bytes: '{"a":1}' },
  });
  expect(calls[0]?.url.href).toBe('https://pds.test/x');
});

test('the token may be a parameter', async () => {
  const { ask, calls } = calling({ json: { id: '1' } }, { tokenParameter: 'access_token' });
  await ask({ path: '/me', answer: idWire });
  expect(calls[0]?.url.search).toBe('?access_token=the-token');
  expect(calls[0]?.headers).toEqual({});
});

test('a documented refusal has its meaning and its name, and no secret', async () => {
  const { ask } = calling({ status: 400, json: { name: 'Known', said: 'not the-token' } });
  await expect(ask({ path: '/me', answer: idWire })).resolves.toEqual({
    kind: 'failed',
    name: 'Known',
    failure: { kind: 'rejected', code: 'no', message: 'Net refused this: not [secret]' },
  });
});

test.each<[string, Parameters<typeof calling>[0], string]>([
  ['a refusal that nobody has described', { status: 400, json: { name: 'New' } }, 'undocumented-refusal'],
  ['a server error, whatever it names', { status: 500, json: { name: 'Known' } }, 'no-clear-answer'],
  ['a redirect', { status: 302 }, 'no-clear-answer'],
  ['an answer of another shape', { json: { id: 1 } }, 'no-clear-answer'],
  ['a cut connection', { kind: 'lost', reason: 'connection-lost' }, 'no-clear-answer'],
])('%s proves nothing', async (_what, result, code) => {
  const { ask } = calling(result);
  await expect(ask({ path: '/me', answer: idWire })).resolves.toMatchObject({ failure: { kind: 'unknown', code } });
});

test('what was not sent is told from what was lost', async () => {
  const { ask } = calling({ kind: 'not-sent', reason: 'tcp' });
  await expect(ask({ path: '/me', answer: idWire })).resolves.toMatchObject({ failure: { code: 'unreachable' } });
});
