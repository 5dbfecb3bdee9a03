import { afterEach, expect, test } from 'vitest';

import { checkBucket } from '#/storage/check-bucket.ts';
import { s3Address } from '#/storage/s3-address.ts';
import { startS3Server } from '#/testing/s3-server.ts';
import { type S3Answer, startS3Stub } from '#/testing/s3-stub.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function s3rver(change: (url: string) => string = (url) => url) {
  const server = await startS3Server();
  open.push(server);
  return checkBucket(s3Address.parse(change(server.storageUrl)));
}
async function stub(answer: (asked: string) => S3Answer | undefined) {
  const server = await startS3Stub(answer);
  open.push(server);
  const address = s3Address.parse(server.storageUrl);
  return { state: await checkBucket(address), asked: server.asked, endpoint: address.endpoint };
}
const denied: S3Answer = { status: 403, code: 'AccessDenied' };

test('a bucket that does all that is needed is usable, and nothing stays in it', async () => {
  expect(await s3rver()).toEqual({ kind: 'usable' });
  const { asked } = await stub(() => undefined);
  expect(asked.map((line) => line.replace(/check(\/|%2F)[0-9a-f]{16}/, 'KEY'))).toEqual([
    'PUT /media/KEY',
    'GET /media/KEY',
    'GET /media/?list-type=2&prefix=KEY',
    'DELETE /media/KEY',
  ]);
});

test('a bucket that is not there', async () => {
  expect(await s3rver((url) => url.replace('nonet-media', 'nonet-medai'))).toEqual({
    kind: 'refused',
    message: expect.stringMatching(
      /^There is no bucket nonet-medai at http:\/\/127.0.0.1:\d+. Make it, or correct its name in STORAGE_URL.$/,
    ),
  });
});

test('a key that is not known, and a secret that is wrong', async () => {
  expect(await s3rver((url) => url.replace('S3RVER:', 'OTHER:'))).toEqual({
    kind: 'refused',
    message: expect.stringMatching(/does not know the key in STORAGE_URL. Correct it, or make a new one there.$/),
  });
  // s3rver does not check the secret.
  const { state } = await stub(() => ({ status: 403, code: 'SignatureDoesNotMatch' }));
  expect(state).toEqual({
    kind: 'refused',
    message: 'The secret in STORAGE_URL is not the one of its key. Write it as in a URL: / is %2F, + is %2B.',
  });
});

test('a bucket in another region, named or not', async () => {
  const rest = '<Region>eu-central-1</Region>';
  const named = await stub(() => ({ status: 400, code: 'AuthorizationHeaderMalformed', rest }));
  expect(named.state).toEqual({
    kind: 'refused',
    message: 'The bucket media is not in the region us-east-1. Set ?region=eu-central-1 at the end of STORAGE_URL.',
  });
  const moved = await stub(() => ({ status: 301, code: 'PermanentRedirect' }));
  expect(moved.state).toEqual({
    kind: 'refused',
    message:
      'The bucket media is not in the region us-east-1. Set ?region= and the name of its region at the end of STORAGE_URL.',
  });
});

test.each([
  ['PutObject', (asked: string) => asked.startsWith('PUT')],
  ['GetObject', (asked: string) => asked.startsWith('GET /media/check')],
  ['ListBucket', (asked: string) => asked.includes('list-type')],
  ['DeleteObject', (asked: string) => asked.startsWith('DELETE')],
])('a key that may not do %s', async (right, isIt) => {
  const { state } = await stub((asked) => (isIt(asked) ? denied : undefined));
  expect(state).toEqual({
    kind: 'refused',
    message: `The key in STORAGE_URL may not do ${right} in the bucket media. Give it the rights that docs/operate/storage.md lists.`,
  });
});

test('a clock that is wrong', async () => {
  const { state, endpoint } = await stub(() => ({ status: 403, code: 'RequestTimeTooSkewed' }));
  expect(state).toEqual({
    kind: 'refused',
    message: `The clock of this machine and that of ${endpoint} do not agree. Set the clock.`,
  });
});

test('a service that is away, or has trouble of its own, may come back', async () => {
  expect(await checkBucket(s3Address.parse('s3+http://KEY:SECRET@127.0.0.1:1/media'))).toMatchObject({ kind: 'away' });
  expect((await stub(() => ({ status: 500, code: 'InternalError' }))).state).toMatchObject({ kind: 'away' });
});
