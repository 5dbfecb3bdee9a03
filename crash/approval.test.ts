import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { once } from './kill-steps.ts';
import { type Lab, startLab } from './lab/lab.ts';
import { LONGEST_LEASE_MS } from './lab/time.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
  await lab.startWorker();
});
afterAll(async () => {
  expect(await lab.close()).toEqual([]);
});

for (const end of ['takes effect', 'is undone'] as const) {
  test(`APPR-01, APPR-06 kill -9 of the server between a yes and its answer; the yes ${end}`, async () => {
    onTestFailed(async () => void (await lab.startOver()));
    const sayYes = await lab.planner.askClient();
    const post = await lab.planner.plan({ dueInS: 50 });
    const stop = await lab.stopAt('approved');
    const said = sayYes(post);
    await stop.reached();
    await lab.api.kill();
    await stop.finish(end);
    expect(await said).toBeNull();
    await lab.startApiAgain();
    const { approval, targets } = await lab.planner.see(post);
    const isApproved = end === 'takes effect';
    expect([approval?.state, targets[0]?.nextAt !== null]).toEqual([isApproved ? 'approved' : 'waiting', isApproved]);
    // Who got no answer says it again, and it goes out once.
    expect(await sayYes(post)).toBe(303);
    await lab.time.pass(LONGEST_LEASE_MS);
    await lab.time.settle();
    expect(await lab.planner.disagreements()).toEqual([]);
    expect(await lab.planner.traffic(post)).toEqual(once);
  });
}
