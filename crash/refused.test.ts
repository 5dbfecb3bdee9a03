import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { call, type Death, ends, statement } from './kill-steps.ts';
import { type Lab, startLab } from './lab/lab.ts';
import type { RunningProcess } from './lab/running-process.ts';
import { runKillStep } from './run-kill-step.ts';

/*
 * X refuses a post whose text it has already; its owner changes the text, and a worker is killed at each step of what follows. The first
 * text is out once, the new one once, and nothing is published that is not out.
 */

interface RefusedStep {
  readonly title: string;
  readonly deaths: readonly Death[];
  /** How often the post was sent, with the one that was refused. */
  readonly attempts: number;
  readonly asks?: true;
}

const lostCall = call('tweets', 'request');
const lostAnswer = call('tweets', 'answer');
const steps: readonly RefusedStep[] = [
  ...ends.map((end) => ({ title: `claiming; the claim ${end}`, deaths: [statement('claimed', end)], attempts: 2 })),
  ...ends.map((end) => ({
    title: `prepared anew; keeping the payload ${end}`,
    deaths: [statement('prepared', end)],
    attempts: 2,
  })),
  { title: 'at the fence; the fence is undone', deaths: [statement('fenced', 'is undone')], attempts: 2 },
  { title: 'past the fence, before the call', deaths: [statement('fenced', 'takes effect')], attempts: 3 },
  { title: 'the call is under way and never arrives', deaths: [lostCall], attempts: 3 },
  {
    title: 'the call is under way and arrives after the death',
    deaths: [call('tweets', 'request', 'arrives after the death')],
    attempts: 2,
  },
  { title: 'the network has accepted, the answer is on its way', deaths: [lostAnswer], attempts: 2 },
  ...ends.map((end) => ({
    title: `the answer is there; recording it ${end}`,
    deaths: [statement('answered', end)],
    attempts: 2,
  })),
  { title: 'the resend is accepted, the answer is on its way', deaths: [lostCall, lostAnswer], attempts: 3 },
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

describe('a refused post is changed, then kill -9 of the worker:', () => {
  for (const { title, deaths, attempts, asks } of steps) {
    test(title, async () => {
      onTestFailed(async () => {
        worker = await lab.startOver();
      });
      const { planner, time } = lab;
      const first = await planner.plan({ network: 'twitter' });
      await time.settle();
      const refused = await planner.plan({ network: 'twitter', text: first.text });
      await expect.poll(async () => (await planner.see(refused)).targets[0]?.action).toBe('cure');
      worker = await runKillStep(
        lab,
        {
          title,
          deaths,
          traffic: { attempts, repeats: 0 },
          changed: refused,
          ...(asks && { asks }),
        },
        worker,
      );
      expect((await planner.see(first)).status).toBe('published');
      const { ledger } = await planner.evidence();
      expect(ledger.filter(({ text }) => text === first.text)).toHaveLength(1);
    });
  }
});
