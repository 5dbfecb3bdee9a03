import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { killSteps } from './kill-steps.ts';
import { type Lab, startLab } from './lab/lab.ts';
import type { RunningProcess } from './lab/running-process.ts';
import { LONGEST_LEASE_MS } from './lab/time.ts';
import { runKillStep } from './run-kill-step.ts';

let lab: Lab;
let worker: RunningProcess;

beforeAll(async () => {
  lab = await startLab();
  worker = await lab.startWorker();
});

afterAll(async () => {
  expect(await lab.close()).toEqual([]);
});

function startOverWhenFailed(): void {
  onTestFailed(async () => {
    worker = await lab.startOver();
  });
}

describe('kill -9 of the worker:', () => {
  for (const step of killSteps) {
    test(step.title, async () => {
      startOverWhenFailed();
      worker = await runKillStep(lab, step, worker);
    });
  }

  test('ready before its time, and cancelled before another worker comes', async () => {
    startOverWhenFailed();
    const post = await lab.planner.plan({ dueInS: 50 });
    const status = async () => (await lab.planner.see(post)).targets[0]?.status;
    await expect.poll(status).toBe('ready');
    await worker.kill();
    await lab.planner.cancel(post);
    await lab.time.pass(LONGEST_LEASE_MS);
    worker = await lab.startWorker();
    await expect.poll(() => lab.planner.disagreements()).toEqual([]);
  });

  for (const end of ['takes effect', 'is undone'] as const) {
    test(`removing a cancelled post; that ${end}`, async () => {
      startOverWhenFailed();
      const stop = await lab.stopAt('removed');
      const post = await lab.planner.plan({ dueInS: 3_600 });
      await lab.planner.cancel(post);
      await lab.time.pass(LONGEST_LEASE_MS);
      expect(await stop.reached()).toEqual({ processId: worker.pid });
      await worker.kill();
      await stop.finish(end);
      worker = await lab.startWorker();
      await expect.poll(() => lab.planner.disagreements()).toEqual([]);
    });

    test(`starting; its first word in the database ${end}`, async () => {
      startOverWhenFailed();
      await worker.kill();
      const stop = await lab.stopAt('started');
      await lab.planner.plan();
      worker = lab.beginWorker();
      expect(await stop.reached()).toEqual({ processId: worker.pid });
      await worker.kill();
      await stop.finish(end);
      worker = await lab.startWorker();
      await lab.time.settle();
      expect(await lab.planner.disagreements()).toEqual([]);
    });
  }

  test('at any moment of its start, with work waiting', async () => {
    startOverWhenFailed();
    await worker.kill();
    for (let livesMs = 100; livesMs <= 1_000; livesMs += 150) {
      await lab.planner.plan();
      worker = lab.beginWorker();
      await sleep(livesMs);
      await worker.kill();
    }
    await lab.time.pass(LONGEST_LEASE_MS);
    worker = await lab.startWorker();
    await lab.time.settle();
    expect(await lab.planner.disagreements()).toEqual([]);
  });
});
