import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSignedRequest } from '#/meta/signed-request.ts';

const encode = (payload: string): string => Buffer.from(payload).toString('base64url');
const form = (payload: string, secret = 'secret-1', encoded = encode(payload)): URLSearchParams => {
  const signature = createHmac('sha256', secret).update(encoded).digest('base64url');
  return new URLSearchParams({ signed_request: `${signature}.${encoded}` });
};
const person = (id: unknown): string => JSON.stringify({ algorithm: 'HMAC-SHA256', issued_at: 1, user_id: id });
const read = (given: URLSearchParams) => readSignedRequest(given, ['secret-1', 'secret-2']);

test.each([
  ['by its digits', form(person('27326433150368539'))],
  ['by a number beyond those of JavaScript', form('{"algorithm":"HMAC-SHA256","user_id":27326433150368539}')],
  ['signed with the app’s other secret', form(person('27326433150368539'), 'secret-2')],
])('names the person %s', (_how, given) => {
  expect(read(given)).toEqual({ kind: 'person', remoteUserId: '27326433150368539' });
});

test.each([
  ['another secret', form(person('1'), 'secret-3')],
  [
    'another payload than was signed',
    new URLSearchParams({
      signed_request: `${form(person('1')).get('signed_request')?.split('.')[0]}.${encode(person('2'))}`,
    }),
  ],
  ['no signature', new URLSearchParams({ signed_request: `.${encode(person('1'))}` })],
  ['nothing at all', new URLSearchParams()],
  ['another algorithm', form('{"algorithm":"none","user_id":"1"}')],
  ['no person', form('{"algorithm":"HMAC-SHA256"}')],
  ['no JSON', form('{')],
  ['something behind it', new URLSearchParams({ signed_request: `${form(person('1')).get('signed_request')}.x` })],
])('takes nothing with %s', (_what, given) => {
  expect(read(given)).toMatchObject({ kind: 'rejected', code: 'signature-refused' });
});
