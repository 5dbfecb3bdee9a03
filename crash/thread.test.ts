import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { call, type Death, type KillStep } from './kill-steps.ts';
import { type Lab, startLab } from './lab/lab.ts';
import type { RunningProcess } from './lab/running-process.ts';
import type { Network } from './lab/world-steering.ts';
import { runKillStep } from './run-kill-step.ts';

/*
 * A thread of 25 parts, every second one with a picture, whose worker is killed after each part: the network has it, and the answer
 * is on its way. What is out is found, or repeated harmlessly, and the rest follows once.
 */

const PARTS = 25;

let lab: Lab;
let worker: RunningProcess;

beforeAll(async () => {
  lab = await startLab();
  worker = await lab.startWorker();
});

afterAll(async () => {
  expect(await lab.close()).toEqual([]);
});

/** The part that was cut last is sent again where that is harmless, and passes before the next one is held. */
function cutEach(method: string, isRepeated: boolean): Death[] {
  return Array.from({ length: PARTS }, (_, at): Death => {
    if (!isRepeated || at === 0) return call(method, 'answer');
    return { at: 'call', hold: { method, what: 'answer', after: 1 }, end: 'never arrives' };
  });
}

test.each<[Network, string, boolean]>([
  ['bluesky', 'putRecord', true],
  ['twitter', 'tweets', false],
  ['threads', 'threads_publish', false],
])(
  'THREAD-05 kill -9 after each of 25 parts at %s: nothing is doubled or lost',
  async (network, method, isRepeated) => {
    onTestFailed(async () => {
      worker = await lab.startOver();
    });
    const step: KillStep = {
      title: `a thread at ${network}`,
      post: { network, parts: PARTS - 1 },
      deaths: cutEach(method, isRepeated),
      traffic: isRepeated ? { attempts: 2 * PARTS, repeats: PARTS } : { attempts: PARTS, repeats: 0 },
    };
    worker = await runKillStep(lab, step, worker);
  },
  20 * 60_000,
);
