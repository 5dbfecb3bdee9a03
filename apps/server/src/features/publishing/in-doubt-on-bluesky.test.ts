import { setTimeout as sleep } from 'node:timers/promises';
import { createNetworks } from '@nonet/networks';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';

import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { claimDue, release } from '#/features/publishing/claim.queries.ts';
import { createEngine } from '#/features/publishing/engine.ts';
import { createSealer } from '#/secrets/seal.ts';
import { nobodyFetches } from '#/testing/nobody-fetches.ts';
import { passTime } from '#/testing/pass-time.ts';
import { openSandbox } from '#/testing/sandbox.ts';
import { startTestServer } from '#/testing/server.ts';

test('on the real Bluesky code: lost answer → disconnect → connect → publish now (throttled) → delete → undo = one post', async () => {
  const sandbox = await openSandbox();
  const server = await startTestServer({ environment: { SANDBOX: 'off', ...sandbox.environment } });
  onTestFinished(async () => {
    await server.close();
  });
  const { db } = server;
  const none = () => Promise.reject(new Error('no files'));
  const engine = createEngine({
    db,
    networks: createNetworks(server.config.networks),
    sealer: createSealer(server.config.secret),
    storage: { read: none },
    fileFor: none,
    fetching: nobodyFetches,
    log: pino({ level: 'silent' }),
  });
  const settle = async () => {
    for (let n = 0; n < 20; n++) {
      const works = await claimDue(db, { limit: 10 });
      if (works.length === 0) return;
      for (const work of works) {
        const result = await advanceTarget(engine, work, new AbortController().signal);
        if (result !== 'done') await release(db, [{ id: work.id, lease: work.lease, afterMs: result.releaseAfterMs }]);
      }
    }
  };
  const fault = (name: string) =>
    fetch(`${sandbox.url}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ network: 'bluesky', fault: name, count: 1, afterMs: 0 }),
    }).then((r) => expect(r.ok).toBe(true));
  const ada = await server.register('Ada');
  const connect = () =>
    ada.json('POST', '/api/bluesky/connect', { identifier: 'studio.nonet.test', appPassword: 'demo-demo-demo-demo' });
  await connect();
  const [{ id: account }] = (await ada.json('GET', '/api/social/connections')).body.bluesky;
  await fault('cut-after-accept');
  const { body } = await ada.json('POST', '/api/social/posts/schedule', {
    title: 'T',
    description: 'Only once',
    scheduledDate: new Date().toISOString(),
    platforms: [account],
  });
  const path = `/api/posts/${body.post.id}`;
  const state = async () => (await ada.json('GET', path)).body.targets?.[0];
  await settle();
  expect((await state()).status).toBe('unknown');
  await ada.json('POST', '/api/bluesky/disconnect', { connectionId: account });
  await passTime(db, 36_000);
  await settle();
  expect((await state()).status).toBe('asks');
  await connect();
  await fault('throttle');
  await ada.json('POST', `${path}/retry`, {});
  await settle();
  expect(['ready', 'unknown']).toContain((await state()).status);
  await sleep(1_100);
  await ada.json('POST', `${path}/cancel`);
  await ada.json('POST', `${path}/restore`);
  for (let n = 0; n < 4; n++) {
    await passTime(db, 400_000);
    await settle();
  }
  const ledger = (await (await fetch(`${sandbox.url}/_sandbox/ledger?network=bluesky`)).json()) as {
    text: string;
    remoteId: string;
  }[];
  expect(ledger.filter((e) => e.text === 'Only once')).toHaveLength(1);
});
