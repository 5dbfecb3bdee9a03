import { parseArgs } from 'node:util';
import { analytics } from './analytics.ts';
import { calendar } from './calendar.ts';
import { convert } from './convert.ts';
import { documents } from './documents.ts';
import { draft } from './draft.ts';
import { growth } from './growth.ts';
import { hostile } from './hostile.ts';
import { type Figures, summariseRuns } from './kit/summarise-runs.ts';
import { late } from './late.ts';
import { lateConverting } from './late-converting.ts';
import { linkCard } from './link-card.ts';
import { live } from './live.ts';
import { pictures } from './pictures.ts';
import { review } from './review.ts';
import { schedule } from './schedule.ts';
import { screen } from './screen.ts';
import { signIn } from './sign-in.ts';
import { spike, spikeMixed, spikeTwo } from './spike.ts';
import { start } from './start.ts';
import { together } from './together.ts';
import { typing } from './typing.ts';
import { upgrade } from './upgrade.ts';
import { upload } from './upload.ts';
import { videos } from './videos.ts';
import { weight } from './weight.ts';

/*
 * `npm run bench -- NAME…` measures and prints one JSON line per benchmark; without a name it runs all of them.
 * `--runs 3` repeats each and prints the medians, with the ranges among the notes on standard error.
 * `weight --check` fails when a page is heavier than its budget. Timings never make it fail.
 * `--planned` is the backlog of `late` and `spike`; `--sizes` are the sizes of `growth`: `--sizes
 * 10000,1000000,10000000`.
 */
interface Options {
  check: boolean;
  planned: number;
  sizes: readonly number[];
}

const benches: Readonly<Record<string, (options: Options) => Promise<Figures>>> = {
  spike,
  'spike-mixed': spikeMixed,
  'spike-two': spikeTwo,
  late,
  'late-converting': lateConverting,
  live,
  pictures,
  documents,
  'sign-in': signIn,
  analytics,
  calendar,
  growth,
  schedule,
  start,
  upload,
  videos,
  convert,
  weight,
  screen,
  together,
  review,
  typing,
  draft,
  'link-card': linkCard,
  upgrade,
  hostile,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '1' },
    check: { type: 'boolean', default: false },
    planned: { type: 'string', default: '1000000' },
    sizes: { type: 'string', default: '10000,1000000' },
  },
});
const unknown = positionals.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0)
  throw new Error(`There is no benchmark ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}`);
const runs = Number(values.runs);
const options: Options = {
  check: values.check,
  planned: Number(values.planned),
  sizes: values.sizes.split(',').map(Number),
};
for (const number of [runs, options.planned, ...options.sizes])
  if (!Number.isInteger(number) || number < 1) throw new Error('--runs, --planned and --sizes take numbers from 1');

for (const [name, measure] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const results: Figures[] = [];
  for (let run = 1; run <= runs; run++) {
    const figures = await measure(options);
    if (runs > 1) console.error(`${name}, run ${run} of ${runs}: ${JSON.stringify(figures)}`);
    results.push(figures);
  }
  const { median, ranges } = summariseRuns(results);
  if (runs > 1) for (const range of ranges) console.error(`${name}: ${range}`);
  console.log(JSON.stringify({ bench: name, ...median }));
}
