import { expect, test } from 'vitest';
import { auth, context, frozen, post, pretendInstagram, refusal } from '#/instagram/pretend-instagram.ts';

const later = (code: string) => ({ kind: 'retry-later', scope: 'target', code });
const wait = (code: string) => ({ kind: 'retry-later', scope: 'connection', code });
const rejected = (code: string, message = /\w/) => ({
  kind: 'rejected',
  code,
  message: expect.stringMatching(message),
});
const ended = (code: string) => ({
  kind: 'reconnect-needed',
  code,
  tokenMayRefresh: false,
  message: expect.stringMatching(/onnect .*again/),
});
const gone = { ...later('media-expired'), prepareAgain: true };

test.each<[number, number | undefined, object]>([
  [36_000, 2_207_004, rejected('media-refused', /up to 8 MB/)],
  [36_001, 2_207_005, rejected('media-refused', /cannot read a picture/)],
  [36_003, 2_207_009, rejected('media-refused', /Crop this one/)],
  [352, 2_207_026, rejected('media-refused', /Convert it to MP4 or MOV/)],
  [36_004, 2_207_010, rejected('caption-refused')],
  [9_007, 2_207_028, rejected('carousel-refused')],
  [1, 2_207_057, rejected('cover-refused')],
  [-2, 2_207_003, later('file-not-fetched')],
  [9_004, 2_207_052, later('file-not-fetched')],
  [-1, 2_207_001, later('network-fault')],
  [-1, 2_207_032, later('network-fault')],
  [-1, 2_207_053, later('network-fault')],
  [1, 2_207_077, later('network-fault')],
  [1, 2_207_082, later('network-fault')],
  [1, 2_207_006, gone],
  [1, 2_207_008, gone],
  [-2, 2_207_020, gone],
  [9_007, 2_207_027, gone],
  [24, undefined, gone],
  [25, 2_207_050, rejected('account-checked')],
  [4, 2_207_051, { ...wait('action-blocked'), afterMs: 3_600_000 }],
  [9, 2_207_042, { kind: 'retry-later', code: 'daily-limit', scope: 'target', afterMs: 24 * 3_600_000 }],
  [1, 2_207_073, rejected('cannot-delete')],
  [10, undefined, ended('not-allowed')],
  [200, undefined, ended('not-allowed')],
  [299, undefined, ended('not-allowed')],
  [100, 33, ended('not-shown')],
  [80_002, undefined, wait('rate-limited')],
  [100, undefined, rejected('request-refused')],
])('while a container is made, %i/%s has its meaning', async (code, subcode, meaning) => {
  const { network, on } = await pretendInstagram();
  on('POST /{account}/media', refusal(code, subcode));
  await expect(network.prepare(post(), auth, context)).resolves.toMatchObject(meaning);
});

test('while a container is made, an account that is not a professional one any more must be connected again', async () => {
  const { network, on } = await pretendInstagram();
  on('POST /{account}/media', refusal(100, undefined, 'The user is not an Instagram Business'));
  await expect(network.prepare(post(), auth, context)).resolves.toMatchObject(ended('not-professional'));
});

test.each([
  [10, undefined, 'not-allowed'],
  [200, undefined, 'not-allowed'],
  [100, 33, 'not-shown'],
])('a look that is refused by %s/%s says that the account must be connected again', async (code, subcode, word) => {
  const { network, on } = await pretendInstagram();
  on('GET /{id}', { body: { status_code: 'PUBLISHED' } });
  on('GET /{account}/media', refusal(code, subcode));
  await expect(network.lookup(frozen(), auth, context)).resolves.toMatchObject({
    kind: 'unable',
    code: word,
    reconnectNeeded: true,
  });
});
