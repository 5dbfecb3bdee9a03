import { afterEach, expect, test, vi } from 'vitest';

import { createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { callFunction } from './callable.ts';

afterEach(() => vi.useRealTimers());

interface Sent {
  method: string | undefined;
  path: string;
  bearer: string | null;
  body: unknown;
}

/** A client whose server gives a bearer, and answers the function's call with `answer`. */
function calling(answer: (init: RequestInit) => Promise<Response>) {
  const sent: Sent[] = [];
  const client = createApiClient({
    fetch: async (input, init = {}) => {
      if (String(input) === '/api/auth/token') return Response.json({ token: 'the-bearer' });
      const bearer = new Headers(init.headers).get('authorization');
      sent.push({ method: init.method, path: String(input), bearer, body: JSON.parse(String(init.body)) });
      return answer(init);
    },
    fetchWithProgress: () => Promise.reject(new Error('nothing is uploaded here')),
    hasUser: () => true,
    onSessionLost: () => undefined,
  });
  return { client, sent };
}

const answering = (status: number, body: unknown) => calling(async () => Response.json(body, { status }));
const portal = { name: 'createPortalLink' };
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail(String(error))),
  );

test('BILL-12, BILL-13, BILL-15 a function is called by POST with a bearer, in us-central1 unless the installation says otherwise', async () => {
  const { client, sent } = answering(200, { result: { url: 'https://pay.example' } });
  const data = { returnUrl: '/plans', locale: 'auto' };
  await expect(callFunction(client, portal, data)).resolves.toEqual({ url: 'https://pay.example' });
  await callFunction(client, { ...portal, region: 'europe-west1' }, data);
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/functions/us-central1/createPortalLink',
      bearer: 'Bearer the-bearer',
      body: { data },
    },
    expect.objectContaining({ path: '/api/functions/europe-west1/createPortalLink' }),
  ]);
});

test('BILL-14 a call is given up after 70 s', async () => {
  vi.useFakeTimers();
  const { client, sent } = calling(
    ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const failure = failureOf(callFunction(client, portal, {}));
  await vi.advanceTimersByTimeAsync(69_999);
  expect(sent).toHaveLength(1);
  await expect(Promise.race([failure, Promise.resolve('still waits')])).resolves.toBe('still waits');
  await vi.advanceTimersByTimeAsync(1);
  await expect(failure).resolves.toMatchObject({ code: 'deadline-exceeded', status: null });
});

test.each([
  [400, 'invalid-argument'],
  [401, 'unauthenticated'],
  [403, 'permission-denied'],
  [404, 'not-found'],
  [409, 'aborted'],
  [429, 'resource-exhausted'],
  [500, 'internal'],
  [503, 'unavailable'],
  [504, 'deadline-exceeded'],
  [418, 'unknown'],
])('BILL-16 HTTP %d is the code %s', async (status, code) => {
  const { client } = answering(status, {});
  expect(await failureOf(callFunction(client, portal, {}))).toMatchObject({ code, status });
});

test('the function’s own code wins over that of the HTTP status, and its words are shown', async () => {
  const error = { status: 'FAILED_PRECONDITION', message: 'This installation sells no plans.' };
  const { client } = answering(400, { error });
  expect(await failureOf(callFunction(client, portal, {}))).toMatchObject({
    code: 'failed-precondition',
    message: 'This installation sells no plans.',
    hasServerMessage: true,
  });
});

test('an answer in our own shape keeps its words', async () => {
  const { client } = answering(403, { error: 'You can only act on your own account.', code: 'not-yours' });
  expect(await failureOf(callFunction(client, portal, {}))).toMatchObject({
    code: 'permission-denied',
    message: 'You can only act on your own account.',
  });
});

test('an answer without a result is a fault', async () => {
  const { client } = answering(200, { url: 'https://pay.example' });
  expect(await failureOf(callFunction(client, portal, {}))).toMatchObject({ code: 'internal' });
});
