import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { convertVideo } from '../apps/server/src/lib/videos/convert-video.ts';
import {
  decodedAtOnce,
  ENCODED_AT_ONCE,
  mp4Settings,
  pictureSettings,
  SOUND_BIT_RATE,
} from '../apps/server/src/lib/videos/ffmpeg/encoder-settings.ts';
import { pictureFilters, soundFilters } from '../apps/server/src/lib/videos/ffmpeg/filters.ts';
import { probeFile } from '../apps/server/src/lib/videos/probe-file.ts';
import { convertRecipe } from '../packages/domain/src/media/videos/video-recipes.ts';
import { type FilmName, filmNamed } from './kit/film-sources.ts';
import { MEGABYTE } from './kit/large-video.ts';
import { percentile, rounded } from './kit/percentile.ts';
import { type Taken, watchChildren } from './kit/watch-children.ts';

/** By the beginning of a figure's name. The last takes minutes, so it is made once. */
const cases: Readonly<Record<string, { film: FilmName; turns: number }>> = {
  fullHd: { film: '1080p30.mkv', turns: 3 },
  uhd: { film: '2160p60.mkv', turns: 3 },
  avi: { film: '720p.avi', turns: 1 },
};

interface Making extends Taken {
  seconds: number;
}

/**
 * Converts films as the product does, and by turns with the `ffmpeg` of the system with the same settings, at the same low priority.
 * `Factor` is how many seconds of film are made in one second, `Ratio` how much longer the product takes (`ProcessorRatio`: of
 * processor time, which hardly depends on what else runs), `MiB` the most memory that the
 * process had. Medians of the turns.
 */
export async function convert() {
  const folder = await mkdtemp(join(tmpdir(), 'nonet-bench-convert-'));
  try {
    const figures: Record<string, number> = {};
    for (const [name, { film, turns }] of Object.entries(cases))
      for (const [figure, value] of Object.entries(await compare(await filmNamed(film), turns, folder)))
        figures[`${name}${figure}`] = value;
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(file: string, turns: number, folder: string) {
  const { result: probe } = await watchChildren(() => probeFile(file, { person: 'bench' }));
  const { video, durationMs } = probe;
  if (video === null || durationMs === null) throw new Error(`${file} is no film`);
  const recipe = convertRecipe({ bytes: 0, durationMs, probe, video, plays: 1, needsSound: false });
  if (recipe === null || recipe.picture === null || recipe.sound !== 'encode')
    throw new Error(`${file} has to be made`);
  const settings = settingsOf(recipe.picture, video);
  const ours: Making[] = [];
  const theirs: Making[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const made = join(folder, `${turn}.mp4`);
    ours.push(await timed(() => convertVideo({ file, made, recipe, probe }, {})));
    await rm(made);
    theirs.push(await timed(() => runFfmpeg(file, settings, made)));
    await rm(made);
    console.error(`${file}: ${JSON.stringify({ ours: ours.at(-1), theirs: theirs.at(-1), load: loadavg()[0] })}`);
  }
  const seconds = median(ours, 'seconds');
  return {
    Factor: rounded(durationMs / 1_000 / seconds),
    TheirFactor: rounded(durationMs / 1_000 / median(theirs, 'seconds')),
    Ratio: rounded(seconds / median(theirs, 'seconds')),
    ProcessorRatio: rounded(median(ours, 'processorSeconds') / median(theirs, 'processorSeconds')),
    MiB: Math.round(median(ours, 'peakBytes') / MEGABYTE),
    TheirMiB: Math.round(median(theirs, 'peakBytes') / MEGABYTE),
  };
}

const median = (makings: readonly Making[], figure: keyof Making) =>
  percentile(
    makings.map((making) => making[figure]),
    0.5,
  );

async function timed(work: () => Promise<unknown>): Promise<Making> {
  const startedAt = performance.now();
  const { peakBytes, processorSeconds } = await watchChildren(work);
  return { seconds: (performance.now() - startedAt) / 1_000, peakBytes, processorSeconds };
}

type Picture = Parameters<typeof pictureSettings>[0];

/** The product's settings, as arguments of the program. */
function settingsOf(picture: Picture, size: { width: number; height: number }) {
  const named = (entries: object) => Object.entries(entries).flatMap(([name, value]) => [`-${name}`, String(value)]);
  const { 'x264-params': x264Params, profile, ...more } = pictureSettings(picture, picture.maxBitRate);
  return {
    read: ['-threads', String(decodedAtOnce(size)), '-filter_threads', '1'],
    write: [
      ...[
        '-vf',
        pictureFilters(picture, { turn: { rotation: 0, mirrored: false }, isAnimation: false }),
        '-c:v',
        'libx264',
        ...named(more),
      ],
      ...['-profile:v', String(profile), '-x264-params', String(x264Params), '-threads', String(ENCODED_AT_ONCE)],
      ...['-af', soundFilters, '-c:a', 'aac', '-b:a', String(SOUND_BIT_RATE)],
      ...['-map_metadata', '-1', '-fflags', '+bitexact', ...named(mp4Settings)],
    ],
  };
}

function runFfmpeg(file: string, { read, write }: ReturnType<typeof settingsOf>, made: string): Promise<unknown> {
  // In a session of its own with the lowest share, as the product does (`yield-to-all.ts`).
  const alike = 'echo 19 >/proc/$$/autogroup 2>/dev/null; exec nice -n 19 ffmpeg "$@"';
  const all = ['-nostdin', '-v', 'error', ...read, '-i', file, ...write, made];
  return promisify(execFile)('setsid', ['--wait', 'sh', '-c', alike, 'ffmpeg', ...all]);
}
