import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { killSteps, once } from './kill-steps.ts';
import { type Lab, startLab } from './lab/lab.ts';
import type { Traffic } from './lab/planner.ts';
import type { RunningProcess } from './lab/running-process.ts';
import type { Place, StatementEnd } from './lab/statement-stops.ts';
import { LONGEST_LEASE_MS } from './lab/time.ts';
import { runKillStep } from './run-kill-step.ts';

/** Where a worker dies while a person moves its post, what the person is told, and how often the post is sent in the end. */
const moves: readonly { place: Place; end: StatementEnd; refusal: string | null; traffic: Traffic }[] = [
  { place: 'claimed', end: 'takes effect', refusal: null, traffic: once },
  { place: 'claimed', end: 'is undone', refusal: null, traffic: once },
  { place: 'prepared', end: 'takes effect', refusal: null, traffic: once },
  { place: 'prepared', end: 'is undone', refusal: null, traffic: once },
  { place: 'fenced', end: 'takes effect', refusal: 'being-published', traffic: { attempts: 2, repeats: 0 } },
  { place: 'fenced', end: 'is undone', refusal: null, traffic: once },
  { place: 'answered', end: 'takes effect', refusal: 'frozen', traffic: once },
  { place: 'answered', end: 'is undone', refusal: 'being-published', traffic: { attempts: 2, repeats: 1 } },
];

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

  for (const { place, end, refusal, traffic } of moves) {
    test(`a move beside the death: ${place}, which ${end}`, async () => {
      startOverWhenFailed();
      const stop = await lab.stopAt(place);
      const post = await lab.planner.plan();
      await stop.reached();
      // It waits for the statement that is stopped.
      const moved = lab.planner.move(post, 50);
      await worker.kill();
      await stop.finish(end);
      expect(await moved).toBe(refusal);
      await lab.time.pass(LONGEST_LEASE_MS);
      worker = await lab.startWorker();
      await lab.time.settle();
      expect(await lab.planner.disagreements()).toEqual([]);
      expect(await lab.planner.traffic(post)).toEqual(traffic);
    });
  }

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
