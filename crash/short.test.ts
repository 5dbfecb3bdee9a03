import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { killSteps } from './kill-steps.ts';
import { killStepsOnX } from './kill-steps-on-x.ts';
import { type Lab, startLab } from './lab/lab.ts';
import type { RunningProcess } from './lab/running-process.ts';
import { reconcile } from './reconcile.ts';
import { runKillStep } from './run-kill-step.ts';
import { killOneOfTwo } from './run-rounds.ts';

/* The crash matrix in short, for `npm test`. The whole of it: `npm run test:crash`. */

const chosen: readonly string[] = [
  'keeping the new token; that is undone',
  'past the fence, before the call',
  'the call is under way and arrives after the death',
  'the network has accepted, the answer is on its way',
  'the answer is there, recording it is undone',
  'repeating an accepted call, past the fence',
  'the network answers cut-after-accept; recording that is undone',
  'X: the call is under way and never arrives',
  'X: a thread, the second post is accepted, the answer is on its way',
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

for (const title of chosen) {
  test(`kill -9 of the worker: ${title}`, async () => {
    onTestFailed(async () => {
      worker = await lab.startOver();
    });
    const step = [...killSteps, ...killStepsOnX].find((one) => one.title === title);
    worker = await runKillStep(lab, step!, worker);
  });
}

test('two workers, one of them killed again and again', async () => {
  const [, victim] = await killOneOfTwo(lab, worker, 2);
  await victim!.stop();
});

test('kill -9 of PostgreSQL while a call is under way', async () => {
  const held = lab.gate.hold({ method: 'putRecord', what: 'answer' });
  const post = await lab.planner.plan();
  await held.reached;
  await Promise.all([lab.killPostgres(), held.pass()]);
  await lab.time.settleInRealTime(45_000);
  expect(await lab.planner.traffic(post)).toEqual({ attempts: 1, repeats: 0 });
  expect(await lab.planner.disagreements()).toEqual([]);
});

test('the comparison of ledger and database fails for an entry that is taken out or put in twice', async () => {
  const { wishes, records, ledger } = await lab.planner.evidence();
  const [first, ...rest] = ledger;
  expect(reconcile(wishes, records, ledger)).toEqual([]);
  expect(reconcile(wishes, records, rest).join()).toContain('is lost');
  expect(reconcile([], records, rest).join()).toContain('the network does not have it');
  const twin = { ...first!, remoteId: `${first!.remoteId}-again` };
  expect(reconcile(wishes, records, [...ledger, twin]).join()).toContain('is doubled');
  expect(reconcile([], records, [...ledger, twin]).join()).toContain('which 0 targets claim');
});
