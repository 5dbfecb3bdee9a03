import { expect, test } from 'vitest';
import { auth, context, post, pretendFacebook, refusal } from '#/facebook/pretend-facebook.ts';

const ended = { kind: 'reconnect-needed', tokenMayRefresh: false };
const wait = { kind: 'retry-later', scope: 'connection', code: 'rate-limited' };
const fault = { kind: 'retry-later', scope: 'target', code: 'network-fault' };
const checked = { kind: 'rejected', code: 'account-checked' };
const policy = { kind: 'rejected', code: 'content-refused' };
const duplicate = { kind: 'rejected', code: 'duplicate' };
const media = (message: RegExp) => ({
  kind: 'rejected',
  code: 'media-refused',
  message: expect.stringMatching(message),
});

test.each<[number, number | undefined, object]>([
  [102, undefined, { ...ended, code: 'grant-ended' }],
  [190, 464, { ...ended, code: 'person-checked' }],
  [10, undefined, { ...ended, code: 'not-allowed' }],
  [200, undefined, { ...ended, code: 'not-allowed' }],
  [299, undefined, { ...ended, code: 'not-allowed' }],
  [368, undefined, { kind: 'rejected', code: 'account-restricted' }],
  [1, 1_404_078, checked],
  [1, 1_404_006, checked],
  [1, 1_404_112, checked],
  [4_854_002, undefined, checked],
  [4, 2_207_051, { kind: 'retry-later', scope: 'connection', code: 'account-restricted', afterMs: 3_600_000 }],
  [4, undefined, { ...wait, scope: 'network' }],
  [17, undefined, wait],
  [32, undefined, wait],
  [341, undefined, wait],
  [613, undefined, wait],
  [80_001, undefined, wait],
  [368, 1_390_008, { ...wait, scope: 'connection', afterMs: 3_600_000 }],
  [1, undefined, fault],
  [2, undefined, fault],
  [6_000, 1_363_047, fault],
  [100, 1_609_010, fault],
  [506, undefined, duplicate],
  [100, 1_366_051, duplicate],
  [368, 1_346_003, policy],
  [368, 1_404_102, policy],
  [100, 1_609_008, policy],
  [1, 1_366_046, media(/less than 4 MB/)],
  [100, 2_069_019, media(/cannot read a file/)],
  [385, undefined, { kind: 'rejected', code: 'captions-refused' }],
  [386, undefined, { kind: 'rejected', code: 'captions-refused' }],
  [389, undefined, media(/cannot read a video/)],
  [6_000, undefined, media(/Convert it to MP4/)],
  [6_001, undefined, media(/Convert it to MP4/)],
  [1, 1_363_040, media(/9:16/)],
  [1, 1_363_127, media(/540 by 960/)],
  [1, 1_363_128, media(/3 to 90 seconds/)],
  [1, 1_363_129, media(/24 to 60 frames/)],
  [100, 33, { kind: 'rejected', code: 'not-found' }],
  [100, undefined, { kind: 'rejected', code: 'request-refused' }],
])('while a post is made, %i/%s has its meaning', async (code, subcode, meaning) => {
  const { network, on } = await pretendFacebook();
  on('POST /{page}/feed', refusal(code, subcode === undefined ? {} : { subcode }));
  await expect(network.prepare(post(), auth, context)).resolves.toMatchObject(meaning);
});
