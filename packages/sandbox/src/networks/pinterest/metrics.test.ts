import { expect, test } from 'vitest';

import { TestPinterest } from '#/networks/pinterest/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const HOUR = 3_600_000;

async function begun() {
  const pinterest = new TestPinterest(await sandboxForTest());
  const studio = await pinterest.signIn();
  const { body } = await studio.pin({ description: 'Out of the kiln' });
  return { pinterest, studio, id: body.id, pass: (ms: number) => pinterest.sandbox.steer('clock', { advanceMs: ms }) };
}

test('STAT-10 a Pin is counted where that is asked for, and grows', async () => {
  const { studio, id, pass } = await begun();
  await pass(HOUR);
  expect((await studio.get(`pins/${id}`)).body.pin_metrics).toBeNull();
  const read = async () => (await studio.get(`pins/${id}?pin_metrics=true`)).body.pin_metrics;
  const then = await read();
  expect(Object.keys(then['90d'])).toEqual(['impression', 'pin_click', 'clickthrough', 'save']);
  expect(Object.keys(then.lifetime_metrics)).toEqual([...Object.keys(then['90d']), 'reaction', 'comment']);
  await pass(24 * HOUR);
  expect((await read()).lifetime_metrics.impression).toBeGreaterThan(then.lifetime_metrics.impression);
});

test('what is withheld is left out, and a Pin that was deleted is not found', async () => {
  const { pinterest, studio, id } = await begun();
  await pinterest.steer('withhold-figures', { names: ['save', 'comment'] });
  const { body } = await studio.get(`pins/${id}?pin_metrics=true`);
  expect(Object.keys(body.pin_metrics.lifetime_metrics)).toEqual([
    'impression',
    'pin_click',
    'clickthrough',
    'reaction',
  ]);
  await studio.delete(`pins/${id}`);
  expect(await studio.get(`pins/${id}?pin_metrics=true`)).toMatchObject({ status: 404, body: { code: 50 } });
});

test('STAT-10 an account gains followers; without the right to read Pins nothing of them is told', async () => {
  const { pinterest, studio, id, pass } = await begun();
  const read = async () => (await studio.get('user_account')).body.follower_count;
  const then = await read();
  await pass(20 * 24 * HOUR);
  expect(await read()).toBeGreaterThan(then);
  await pinterest.steer('narrow-grants', { handle: 'studio_fala', scope: 'pins:read' });
  expect(await studio.get(`pins/${id}?pin_metrics=true`)).toMatchObject({ status: 401, body: { code: 3 } });
});
