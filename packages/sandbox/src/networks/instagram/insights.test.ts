import { expect, test } from 'vitest';

import { ready } from '#/networks/instagram/testing/test-client.ts';

const HOUR = 3_600_000;
const names = 'views,reach,likes,comments,shares,saved';

async function begun() {
  const { studio, instagram, picture } = await ready();
  const insights = (id: string, metric = names) => studio.get(`${id}/insights?metric=${metric}`);
  const pass = (ms: number) => instagram.sandbox.steer('clock', { advanceMs: ms });
  return { studio, instagram, picture, insights, pass };
}

test('STAT-10 a post is counted under Instagram’s names, and grows', async () => {
  const { studio, picture, insights, pass } = await begun();
  const id = await studio.post({ ...picture, caption: 'Hello' });
  await pass(HOUR);
  const { body } = await insights(id);
  expect(body.data.map(({ name, period }: Record<string, unknown>) => [name, period])).toEqual(
    names.split(',').map((name) => [name, 'lifetime']),
  );
  await pass(24 * HOUR);
  const later = await insights(id, 'views');
  expect(later.body.data[0].values[0].value).toBeGreaterThan(body.data[0].values[0].value);
  expect((await studio.get(`${id}?fields=like_count`)).body.like_count).toBeGreaterThan(0);
});

test('a story tells what stories have, from five viewers on, for its day', async () => {
  const { studio, picture, insights, pass } = await begun();
  const id = await studio.post({ ...picture, media_type: 'STORIES' });
  const few = {
    status: 400,
    body: { error: { code: 10, message: '(#10) Not enough viewers for the media to show insights' } },
  };
  expect(await insights(id, 'views,reach,shares')).toMatchObject(few);
  await pass(HOUR);
  expect(await insights(id, 'views,reach,shares')).toMatchObject({ status: 200 });
  expect(await insights(id)).toMatchObject({ status: 400, body: { error: { code: 100 } } });
  await pass(24 * HOUR);
  expect(await insights(id, 'views')).toMatchObject({ status: 400, body: { error: { code: 100, error_subcode: 33 } } });
});

test('what is withheld fails the call that asks for it, and nobody reads without the right', async () => {
  const { studio, instagram, picture, insights } = await begun();
  const id = await studio.post({ ...picture });
  await instagram.steer('withhold-figures', { names: ['shares'] });
  expect(await insights(id)).toMatchObject({ status: 400, body: { error: { code: 100 } } });
  expect(await insights(id, 'views,reach')).toMatchObject({ status: 200 });
  await instagram.facebook.steer('narrow-grants', { handle: 'ana@nonet.test', scope: 'instagram_manage_insights' });
  expect(await insights(id, 'views')).toMatchObject({ status: 400, body: { error: { code: 200 } } });
});
