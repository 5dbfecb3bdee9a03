import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { killStepsWithCaptions } from './kill-steps-with-captions.ts';
import { type Lab, startLab } from './lab/lab.ts';
import type { RunningProcess } from './lab/running-process.ts';
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

describe('kill -9 of the worker:', () => {
  for (const step of killStepsWithCaptions) {
    test(step.title, async () => {
      onTestFailed(async () => {
        worker = await lab.startOver();
      });
      worker = await runKillStep(lab, step, worker);
    });
  }
});
