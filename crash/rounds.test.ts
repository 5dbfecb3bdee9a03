import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lab, startLab } from './lab/lab.ts';
import type { RunningProcess } from './lab/running-process.ts';
import { seededRandom } from './lab/seeded-random.ts';
import { killAtRandom, killOneOfTwo } from './run-rounds.ts';

const rounds = Number(process.env.CRASH_ROUNDS ?? 12);
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);

let lab: Lab;
let workers: RunningProcess[];

beforeAll(async () => {
  lab = await startLab();
});

afterAll(async () => {
  expect(await lab.close()).toEqual([]);
});

test('two workers, one of them killed again and again', async () => {
  workers = await killOneOfTwo(lab, await lab.startWorker(), 6);
}, 180_000);

test(
  `two workers, killed at random moments (CRASH_ROUNDS=${rounds} CRASH_SEED=${seed})`,
  async () => {
    await killAtRandom(lab, workers, rounds, seededRandom(seed));
  },
  120_000 + rounds * 5_000,
);
