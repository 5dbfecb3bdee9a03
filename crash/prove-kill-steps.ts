import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import type { KillStep } from './kill-steps.ts';
import { type Lab, startLab } from './lab/lab.ts';
import type { RunningProcess } from './lab/running-process.ts';
import { runKillStep } from './run-kill-step.ts';

/** Declares a test for each step, all in one lab of their own. */
export function proveKillSteps(steps: readonly KillStep[], title = 'kill -9 of the worker:'): void {
  let lab: Lab;
  let worker: RunningProcess;

  beforeAll(async () => {
    lab = await startLab();
    worker = await lab.startWorker();
  });

  afterAll(async () => {
    expect(await lab.close()).toEqual([]);
  });

  describe(title, () => {
    for (const step of steps) {
      test(step.title, async () => {
        onTestFailed(async () => {
          worker = await lab.startOver();
        });
        worker = await runKillStep(lab, step, worker);
      });
    }
  });
}
