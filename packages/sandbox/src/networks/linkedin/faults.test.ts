import { expect, test } from 'vitest';

import { TestLinkedin } from '#/networks/linkedin/testing/test-client.ts';
import { pngOf, sandboxForTest } from '#/testing/sandbox.ts';

async function signedIn() {
  const linkedin = new TestLinkedin(await sandboxForTest());
  await linkedin.steer('set-processing', { ms: 0 });
  return { linkedin, ana: await linkedin.signIn() };
}

test.each([
  ['fail-500', 500, { code: 'INTERNAL_SERVER_ERROR' }],
  ['unknown-error', 400, { code: 'UNHEARD_OF' }],
  ['throttle', 429, { code: 'TOO_MANY_REQUESTS' }],
  ['expire-token', 401, { code: 'EXPIRED_ACCESS_TOKEN', serviceErrorCode: 65_602 }],
])('%s refuses with %i and accepts nothing', async (fault, status, body) => {
  const { linkedin, ana } = await signedIn();
  const author = await ana.urn();
  await linkedin.fault(fault);
  expect(await ana.post('Hello', { author })).toMatchObject({ status, body });
  expect(await linkedin.ledger()).toEqual([]);
});

test('what strikes after the call is accepted leaves the post there', async () => {
  const { linkedin, ana } = await signedIn();
  await linkedin.fault('cut-before-accept');
  await expect(ana.post('No')).rejects.toThrow('fetch failed');
  await linkedin.fault('cut-after-accept');
  await expect(ana.post('One')).rejects.toThrow('fetch failed');
  await linkedin.fault('fail-500-after-accept');
  expect((await ana.post('Two')).status).toBe(500);
  await linkedin.fault('broken-json');
  const broken = await ana.post('Three');
  expect([broken.headers.get('x-restli-id'), typeof broken.body]).toEqual([null, 'string']);
  expect(await linkedin.ledger()).toMatchObject([{ text: 'One' }, { text: 'Two' }, { text: 'Three' }]);
});

test('a fault strikes at its place alone, and nothing that is refused anyway', async () => {
  const { linkedin, ana } = await signedIn();
  const me = await ana.urn();
  const waiting = async (): Promise<number> => (await linkedin.sandbox.steer('faults')).body.length;
  for (const place of ['upload', 'status', 'token']) await linkedin.fault('fail-500', { place });
  expect((await ana.post('Hello')).status).toBe(201);
  expect((await ana.post('Hello')).status).toBe(422);
  expect(await waiting()).toBe(3);
  const begin = () => ana.send('/rest/images?action=initializeUpload', { initializeUploadRequest: { owner: me } });
  expect((await begin()).status).toBe(500);
  const page = await ana.page();
  const image = await ana.image(pngOf(64), page);
  expect((await ana.request(`/rest/images/${encodeURIComponent(image)}`)).status).toBe(500);
  const code = await linkedin.codeOf('ana-fala');
  expect((await linkedin.exchange(code)).status).toBe(500);
  expect((await linkedin.exchange(code)).status).toBe(200);
  expect(await waiting()).toBe(0);
});
