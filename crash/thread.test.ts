import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { call, type Death, type KillStep } from './kill-steps.ts';
import { type Lab, startLab } from './lab/lab.ts';
import type { RunningProcess } from './lab/running-process.ts';
import type { Network } from './lab/world-steering.ts';
import { runKillStep } from './run-kill-step.ts';

/*
 * A thread of 25 parts, every second one with a picture, whose worker is killed after each part: the network has it, and the answer
 * is on its way. What is out is repeated harmlessly, or found, and the rest follows once, and in order. Nobody is asked.
 */

const PARTS = 25;

interface ThreadNetwork {
  readonly network: Network;
  /** The call that shows a part, as the gate names it. */
  readonly shows: string;
  /** Whether the part that was cut last is sent again. */
  readonly repeats: boolean;
}

const networks: readonly ThreadNetwork[] = [
  { network: 'bluesky', shows: 'putRecord', repeats: true },
  { network: 'twitter', shows: 'tweets', repeats: false },
  { network: 'threads', shows: 'threads_publish', repeats: false },
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

/** A part that is sent again passes before the next one is held. */
function deathsAt({ shows, repeats }: ThreadNetwork): readonly Death[] {
  const first = call(shows, 'answer');
  const next: Death = repeats
    ? { at: 'call', hold: { method: shows, what: 'answer', after: 1 }, end: 'never arrives' }
    : first;
  return Array.from({ length: PARTS }, (_, at) => (at === 0 ? first : next));
}

for (const one of networks) {
  test(`THREAD-05 kill -9 after each of ${PARTS} parts at ${one.network}: nothing is doubled or lost`, async () => {
    onTestFailed(async () => {
      worker = await lab.startOver();
    });
    const step: KillStep = {
      title: `a thread at ${one.network}`,
      post: { network: one.network, parts: PARTS - 1 },
      deaths: deathsAt(one),
      traffic: one.repeats ? { attempts: 2 * PARTS, repeats: PARTS } : { attempts: PARTS, repeats: 0 },
    };
    worker = await runKillStep(lab, step, worker);
  }, 600_000);
}
