import type { Network } from '@nonet/networks';
import { expect, test, vi } from 'vitest';

import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { createPlanner } from '#/testing/planner.ts';

const signal = new AbortController().signal;

test('a worker that needed longer than the send window to pass the fence sends nothing', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  const [work] = await planner.claim();
  const { passFence } = planner.engine;
  const clock = vi.spyOn(Date, 'now');
  planner.engine.passFence = async (request) => {
    const fence = await passFence(request);
    // As after a sleep of the machine: the steady clock stood still.
    const now = Date.now();
    clock.mockReturnValue(now + 30_000);
    return fence;
  };
  await advanceTarget(planner.engine, work!, signal);
  clock.mockRestore();
  expect(planner.world.calls).not.toContain('publish');
  expect((await planner.post(id)).targets[0]).toMatchObject({ status: 'ready', error: { code: 'not-sent' } });
});

test('the call is aborted when the send window closes, counted from before the fence', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  const [work] = await planner.claim();
  const { passFence } = planner.engine;
  const clock = vi.spyOn(Date, 'now');
  planner.engine.passFence = async (request) => {
    const fence = await passFence(request);
    clock.mockReturnValue(Date.now() + 10_000);
    return fence;
  };
  const closing = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(closing.signal);
  let leftMs = Number.NaN;
  const publish: Network['publish'] = (_prepared, _auth, context) =>
    new Promise((resolve) => {
      leftMs = timeout.mock.lastCall?.[0] ?? Number.NaN;
      context.signal.addEventListener('abort', () =>
        resolve({ kind: 'unknown', code: 'aborted', message: 'Aborted.' }),
      );
      closing.abort();
    });
  Object.assign(planner.world.network, { sendWindowMs: 30_000, publish });
  await advanceTarget(planner.engine, work!, signal);
  clock.mockRestore();
  timeout.mockRestore();
  expect((await planner.post(id)).targets[0]?.status).toBe('unknown');
  expect(leftMs).toBeGreaterThan(0);
  expect(leftMs).toBeLessThanOrEqual(20_000);
});

test('sends with the tokens that the fence saw, also when they are newer than those of the claim', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  await planner.schedule({ platforms: [account] });
  const [work] = await planner.claim();
  const { passFence, sealer } = planner.engine;
  planner.engine.passFence = async (request) => {
    const auth_data = sealer.seal(JSON.stringify({ access: 'newer' }), `${planner.caller.uid}:${account}`);
    await planner.db.updateTable('connections').set({ auth_data }).execute();
    return passFence(request);
  };
  const used: unknown[] = [];
  const { publish } = planner.world.network;
  Object.assign(planner.world.network, {
    publish: ((prepared, auth, context) => {
      used.push(auth);
      return publish(prepared, auth, context);
    }) satisfies Network['publish'],
  });
  await advanceTarget(planner.engine, work!, signal);
  expect(used).toEqual([{ access: 'newer' }]);
});
