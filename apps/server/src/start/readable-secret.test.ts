import pino from 'pino';
import { expect, test } from 'vitest';

import { createSealer } from '#/secrets/seal.ts';
import { requireReadableSecret } from '#/start/readable-secret.ts';
import { passTime } from '#/testing/pass-time.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';

const other = createSealer('another secret of thirty-two characters or more');

function start({ db, engine }: Planner, { sealer = engine.sealer, isSecretLost = false } = {}): Promise<void> {
  return requireReadableSecret(db, { sealer, isSecretLost, log: pino({ level: 'silent' }) });
}

const accountsOf = ({ db }: Planner) =>
  db.selectFrom('connections').select(['reconnect_needed', 'reconnect_reason']).orderBy('id').execute();

test('an installation without accounts starts with any secret', async () => {
  const planner = await createPlanner();
  await expect(start(planner, { sealer: other })).resolves.toBeUndefined();
});

test('a secret that opens no account is refused with the cure, and nothing is marked', async () => {
  const planner = await createPlanner();
  await planner.connect();
  await planner.connect('shop');
  await expect(start(planner, { sealer: other })).rejects.toThrow(
    /any of the 2 connected accounts: set NONET_SECRET, .* start once with: npm start -- --secret-lost/,
  );
  expect(await accountsOf(planner)).toEqual([
    { reconnect_needed: false, reconnect_reason: null },
    { reconnect_needed: false, reconnect_reason: null },
  ]);
  await expect(start(planner)).resolves.toBeUndefined();
});

test('who says that the secret is lost can start, and what was marked heals when it is found after all', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  const { id } = await planner.schedule({ platforms: [account], dueInMs: 30_000 });
  await start(planner, { sealer: other, isSecretLost: true });
  await start(planner, { sealer: other });
  await passTime(planner.db, 31_000);
  await planner.settle();
  expect((await planner.post(id)).targets[0]).toMatchObject({ status: 'held' });

  await start(planner);
  expect(await accountsOf(planner)).toEqual([{ reconnect_needed: false, reconnect_reason: null }]);
  await planner.settle();
  expect((await planner.post(id)).status).toBe('published');
});

test('of several secrets, the accounts of the one that was missing heal with it; an account that the network ended does not', async () => {
  const planner = await createPlanner();
  const [lost, ended] = [await planner.connect(), await planner.connect('shop')];
  await planner.connect('press');
  const { db } = planner;
  const { id } = await planner.schedule({ platforms: [lost] });
  const sealed = await db.selectFrom('connections').select('auth_data').where('id', '=', lost).executeTakeFirst();
  await db.updateTable('connections').set({ auth_data: 's1.00000000.gone' }).where('id', '=', lost).execute();
  await db
    .updateTable('connections')
    .set({ reconnect_needed: true, reconnect_reason: 'The network has ended it.' })
    .where('id', '=', ended)
    .execute();
  await start(planner);
  await planner.settle();
  expect((await planner.post(id)).targets[0]).toMatchObject({ status: 'held', error: { code: 'secrets-lost' } });

  await db.updateTable('connections').set({ auth_data: sealed!.auth_data }).where('id', '=', lost).execute();
  await start(planner);
  await planner.settle();
  expect((await planner.post(id)).status).toBe('published');
  const broken = await db.selectFrom('connections').select('id').where('reconnect_needed', '=', true).execute();
  expect(broken).toEqual([{ id: ended }]);
});
