import { expect } from 'vitest';
import type { Death, KillStep } from './kill-steps.ts';
import type { Lab } from './lab/lab.ts';
import type { PlannedPost } from './lab/planner.ts';
import type { RunningProcess } from './lab/running-process.ts';
import { LONGEST_LEASE_MS } from './lab/time.ts';
import type { LedgerEntry } from './reconcile.ts';

/**
 * Plans a post, kills one worker after the other at the given points, and lets a last worker finish. Returns that
 * worker.
 */
export async function runKillStep(lab: Lab, step: KillStep, first: RunningProcess): Promise<RunningProcess> {
  const { planner, time } = lab;
  await step.given?.(lab);
  const options = typeof step.post === 'function' ? await step.post(lab) : step.post;
  const lateArrivals: (() => Promise<void>)[] = [];
  let planned: PlannedPost | undefined;
  let worker = first;

  for (const death of step.deaths) {
    const point = await setPoint(lab, death);
    if (planned === undefined) {
      planned = step.changed ? await planner.changeText(step.changed) : await planner.plan(options);
      await step.afterwards?.(lab, planned);
    }
    // A worker that dies at once may never say that it is ready, so this does not wait for it.
    else worker = lab.beginWorker();
    await time.until(point.reached);
    await untilPublished(lab, planned, step.publishedBefore ?? 0);
    await worker.kill();
    lateArrivals.push(...(await point.finish()));
    await time.pass(LONGEST_LEASE_MS);
  }

  worker = await lab.startWorker();
  await time.settle();
  for (const arrive of lateArrivals) await arrive();
  const wasAsked = await planner.helpOut();
  for (let more = wasAsked; more; more = await planner.helpOut()) await time.settle();
  if (planned === undefined) throw new Error('A step has at least one death');
  expect(wasAsked).toBe(step.asks === true);
  expect(await planner.disagreements()).toEqual([]);
  expect(await planner.traffic(planned)).toEqual(step.traffic);
  const wanted = step.has === undefined ? [] : [step.has];
  expect(wanted.length === 0 ? [] : await entriesOf(lab, planned)).toMatchObject(wanted);
  const { status, targets } = await planner.see(planned);
  expect(status).toBe('published');
  for (const { remoteUrl } of targets) expect(remoteUrl).toMatch(/^http/);
  return worker;
}

/** What the network has of a post. */
async function entriesOf(lab: Lab, { text }: PlannedPost): Promise<LedgerEntry[]> {
  return (await lab.world.ledger()).filter((entry) => entry.text === text);
}

async function untilPublished(lab: Lab, post: PlannedPost, count: number): Promise<void> {
  const published = async () =>
    (await lab.planner.see(post)).targets.filter(({ status }) => status === 'published').length;
  await expect.poll(published).toBeGreaterThanOrEqual(count);
}

interface Point {
  reached: Promise<unknown>;
  /** Ends the stop or the held call. Returns functions that deliver, at the end, what is still under way. */
  finish(): Promise<(() => Promise<void>)[]>;
}

async function setPoint(lab: Lab, death: Death): Promise<Point> {
  if (death.at === 'statement') {
    const stop = await lab.stopAt(death.place);
    const reached = stop.reached();
    // It is awaited later. Without this, a failure before that would count as an unhandled rejection.
    reached.catch(() => undefined);
    return {
      reached,
      async finish() {
        await stop.finish(death.end);
        return [];
      },
    };
  }
  const held = lab.gate.hold(death.hold);
  return {
    reached: held.reached,
    async finish() {
      switch (death.end) {
        case 'never arrives':
          held.drop();
          return [];
        case 'arrives after the death':
          await held.pass();
          return [];
        case 'arrives after the repeat':
          return [() => held.pass()];
        default:
          return death satisfies never;
      }
    },
  };
}
