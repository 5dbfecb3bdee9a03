import { parseArgs } from 'node:util';
import { calendar } from './calendar.ts';
import { type Figures, summariseRuns } from './kit/summarise-runs.ts';
import { late } from './late.ts';
import { schedule } from './schedule.ts';
import { screen } from './screen.ts';
import { spike, spikeMixed } from './spike.ts';
import { start } from './start.ts';
import { typing } from './typing.ts';
import { upload } from './upload.ts';
import { weight } from './weight.ts';

/*
 * `npm run bench -- NAME…` measures and prints one JSON line per benchmark; without a name, all of them.
 * `--runs 3` repeats each and prints the medians, with the ranges among the notes on standard error.
 * `weight --check` fails when a page is heavier than its budget. Timings are never a reason to fail.
 */
const benches: Readonly<Record<string, (options: { check: boolean }) => Promise<Figures>>> = {
  spike,
  'spike-mixed': spikeMixed,
  late,
  calendar,
  schedule,
  start,
  upload,
  weight,
  screen,
  typing,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '1' }, check: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0)
  throw new Error(`There is no benchmark ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}`);
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a number from 1');

for (const [name, measure] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const results: Figures[] = [];
  for (let run = 1; run <= runs; run++) {
    const figures = await measure(values);
    if (runs > 1) console.error(`${name}, run ${run} of ${runs}: ${JSON.stringify(figures)}`);
    results.push(figures);
  }
  const { median, ranges } = summariseRuns(results);
  if (runs > 1) for (const range of ranges) console.error(`${name}: ${range}`);
  console.log(JSON.stringify({ bench: name, ...median }));
}
