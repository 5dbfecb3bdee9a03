import { expect, test } from 'vitest';

import { Limiter } from '#/core/limiter.ts';
import { openAccounts } from '#/networks/facebook/accounts.ts';
import type { Caller } from '#/networks/facebook/caller.ts';
import { Switches } from '#/networks/facebook/switches.ts';
import { TestFacebook, type TestPage } from '#/networks/facebook/testing/test-client.ts';
import { Usage } from '#/networks/facebook/usage.ts';
import { pngOf } from '#/networks/twitter/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { worldForTest } from '#/testing/pretend-network.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const upright = mp4Of(10_000, [1_080, 1_920]);

async function begun(): Promise<{ facebook: TestFacebook; page: TestPage; unseen: string }> {
  const facebook = new TestFacebook(await sandboxForTest());
  await facebook.steer('set-processing', { ms: 0 });
  const page = await facebook.page();
  return { facebook, page, unseen: (await page.feed({ message: 'Hello', published: 'false' })).body.id };
}

const reveal = (page: TestPage, id: string) => page.send(id, { is_published: 'true' });

test.each([
  ['fail-500', 500, { code: 2, type: 'OAuthException' }],
  ['unknown-error', 400, { code: 987_654 }],
  ['throttle', 400, { code: 80_001 }],
])('%s refuses with %i and accepts nothing', async (fault, status, error) => {
  const { facebook, page, unseen } = await begun();
  await facebook.fault(fault, { count: 2 });
  for (const _ of [1, 2]) expect(await reveal(page, unseen)).toMatchObject({ status, body: { error } });
  expect(await facebook.ledger()).toEqual([]);
  expect((await page.get(`${unseen}?fields=is_published`)).body.is_published).toBe(false);
  expect((await reveal(page, unseen)).status).toBe(200);
});

test('a server in trouble may say that it does not know what happened, though the post is out', async () => {
  const { facebook, page, unseen } = await begun();
  await facebook.steer('set-unknowns', { trouble: '1' });
  await facebook.fault('fail-500-after-accept');
  expect(await reveal(page, unseen)).toMatchObject({ status: 500, body: { error: { code: 1 } } });
  expect((await page.get(`${unseen}?fields=is_published`)).body.is_published).toBe(true);
  expect((await reveal(page, unseen)).status).toBe(200);
  expect(await facebook.ledger()).toMatchObject([{ text: 'Hello', repeats: 0 }]);
});

test('throttle says when calls are taken again, in minutes, or nothing of it', async () => {
  const { facebook, page, unseen } = await begun();
  const usage = async () => {
    const { headers } = await reveal(page, unseen);
    return JSON.parse(headers.get('x-business-use-case-usage') ?? '')[page.id];
  };
  await facebook.fault('throttle', { retryAfterMs: 90_000 });
  await facebook.fault('throttle', { retryAfterMs: null });
  expect(await usage()).toEqual([
    expect.objectContaining({ type: 'pages', call_count: 100, estimated_time_to_regain_access: 2 }),
  ]);
  expect(await usage()).toEqual([expect.objectContaining({ estimated_time_to_regain_access: 0 })]);
  await facebook.steer('set-unknowns', { throttledAs: '32' });
  await facebook.fault('throttle');
  expect((await reveal(page, unseen)).body.error.code).toBe(32);
});

test('expire-token ends the token of the page it strikes, by its username or its person', async () => {
  const { facebook, page, unseen } = await begun();
  const shop = await facebook.page('shop.fala');
  await facebook.fault('expire-token', { account: 'studio.fala' });
  expect((await shop.feed({ message: 'Hello' })).status).toBe(200);
  for (const _ of [1, 2])
    expect((await reveal(page, unseen)).body.error).toMatchObject({ code: 190, error_subcode: 463 });
  await facebook.fault('fail-500', { account: 'ana@nonet.test' });
  expect((await shop.feed({ message: 'Again' })).status).toBe(500);
});

test('cut-before-accept accepts nothing; cut-after-accept and broken-json accept', async () => {
  const { facebook, page, unseen } = await begun();
  await facebook.fault('cut-before-accept');
  await expect(reveal(page, unseen)).rejects.toThrow('fetch failed');
  expect(await facebook.ledger()).toEqual([]);
  await facebook.fault('cut-after-accept');
  await expect(reveal(page, unseen)).rejects.toThrow('fetch failed');
  await facebook.fault('broken-json');
  const { status, body } = await page.feed({ message: 'Next' });
  expect([status, typeof body]).toEqual([200, 'string']);
  expect(await facebook.ledger()).toMatchObject([{ text: 'Hello' }, { text: 'Next' }]);
});

test('slow accepts at once and answers late', async () => {
  const { facebook, page, unseen } = await begun();
  await facebook.fault('slow', { afterMs: 2_000 });
  let isAnswered = false;
  const answer = reveal(page, unseen).finally(() => {
    isAnswered = true;
  });
  await expect.poll(() => facebook.ledger()).toHaveLength(1);
  expect(isAnswered).toBe(false);
  expect((await answer).status).toBe(200);
});

test('a fault strikes at its place alone, and nothing that is refused anyway', async () => {
  const { facebook, page, unseen } = await begun();
  const waiting = async (): Promise<number> => (await facebook.sandbox.steer('faults')).body.length;
  for (const place of ['container', 'upload', 'status', 'token']) await facebook.fault('fail-500', { place });
  expect((await reveal(page, unseen)).status).toBe(200);
  expect((await page.posts()).length).toBe(1);
  expect((await page.send(`${page.id}/photos`, { published: 'false' })).body.error.code).toBe(324);
  expect(await waiting()).toBe(4);

  expect((await page.feed({ message: 'Next', published: 'false' })).status).toBe(500);
  const photo = { source: pngOf(640, 480), published: 'false' };
  expect((await page.send(`${page.id}/photos`, photo)).status).toBe(500);
  expect((await page.send(`${page.id}/photos`, photo)).status).toBe(200);
  expect((await page.get(`${unseen}?fields=is_published`)).status).toBe(500);
  expect((await facebook.token({ code: await facebook.codeFor('ana@nonet.test') })).status).toBe(500);
  expect(await waiting()).toBe(0);
});

test.each([
  ['video_reels', { video_state: 'PUBLISHED' }],
  ['video_stories', {}],
] as const)('%s are begun, brought, asked about and published, each struck at its place', async (edge, more) => {
  const { facebook, page } = await begun();
  await facebook.fault('fail-500', { place: 'container' });
  expect((await page.send(`${page.id}/${edge}`, { upload_phase: 'start' })).status).toBe(500);
  const { body } = await page.send(`${page.id}/${edge}`, { upload_phase: 'start' });
  await facebook.fault('fail-500', { place: 'upload' });
  expect((await page.bring(body.upload_url, upright)).status).toBe(500);
  expect((await page.bring(body.upload_url, upright)).status).toBe(200);
  await facebook.fault('fail-500', { place: 'status' });
  expect((await page.get(`${body.video_id}?fields=status`)).status).toBe(500);
  await facebook.fault('fail-500');
  expect((await page.finish(edge, body.video_id, more)).status).toBe(500);
  expect(await facebook.ledger()).toEqual([]);
  await facebook.fault('fail-500-after-accept');
  expect((await page.finish(edge, body.video_id, more)).status).toBe(500);
  expect(await facebook.ledger()).toMatchObject([{ mediaCount: 1, repeats: 0 }]);
  expect(await page.status(body.video_id)).toMatchObject({ publishing_phase: { publish_status: 'published' } });
});

test('people and pages have so many calls, and every answer says how many are used', async () => {
  const { facebook, page } = await begun();
  const { headers } = await (await facebook.signIn()).get('me');
  expect(JSON.parse(headers.get('x-app-usage') ?? '')).toMatchObject({ call_count: expect.any(Number) });
  expect((await page.get('me')).headers.get('x-business-use-case-usage')).toContain(page.id);

  const world = await worldForTest();
  const accounts = openAccounts(world);
  accounts.load();
  const usage = new Usage(new Limiter(world), accounts, new Switches(world));
  const [person] = accounts.first(1);
  const count = () => usage.count({ person, page: null } as Caller, 'facebook');
  for (let calls = 0; calls < 600; calls += 1) count();
  expect(count).toThrow('(#17) User request limit reached');
  world.clock.advance(3_600_000);
  expect(JSON.parse(count()['x-app-usage'] ?? '')).toMatchObject({ call_count: 0 });
});
