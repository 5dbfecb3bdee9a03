import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { CONVERSIONS_CHANNEL } from '../apps/server/src/db/notify.ts';
import { connectAccounts, type Planner } from './kit/connect-accounts.ts';
import { filmNamed } from './kit/film-sources.ts';
import { uploadInParts } from './kit/large-video.ts';
import { publishOneByOne } from './kit/on-time-posts.ts';
import { rounded } from './kit/percentile.ts';
import { type BenchProduct, withPreparedProduct } from './kit/start-bench-product.ts';

const PEOPLE = 10;
/** One in the making, and three that wait. */
const FILMS = 4;

/**
 * How late single posts go out while a film is converted and three more wait, and right before that without any. Take the medians of five
 * runs (`--runs 5`): the figure is of rare moments.
 */
export async function lateConverting() {
  const alone = await lateness(0);
  const beside = await lateness(FILMS);
  return {
    ...alone,
    convertingP50Ms: beside.p50Ms,
    convertingP99Ms: beside.p99Ms,
    convertingFenceP50Ms: beside.fenceP50Ms,
    convertingFenceP99Ms: beside.fenceP99Ms,
    convertingRatio: rounded(beside.p99Ms / alone.p99Ms),
  };
}

function lateness(films: number) {
  return withPreparedProduct(
    (product) => connectAccounts(product, { people: PEOPLE, accountsEach: { bluesky: 1, twitter: 1 } }),
    async (product, planners) => {
      // Nothing is begun before the posts.
      await sql`alter table conversions alter column run_at set default 'infinity'`.execute(product.db);
      for (const planner of planners.slice(0, films)) await uploadFilm(product, planner);
      return publishOneByOne(product, planners, async (firstDue) => {
        await sql`update conversions set run_at = ${firstDue}`.execute(product.db);
        await sql`select pg_notify(${CONVERSIONS_CHANNEL}, '')`.execute(product.db);
        return () => assertConverting(product, films);
      });
    },
    { env: { MAX_UPLOAD_MB: '200' } },
  );
}

async function uploadFilm({ url }: BenchProduct, { person }: Planner): Promise<void> {
  const film = await readFile(await filmNamed('plain.mkv'));
  await uploadInParts(person, url, { bytes: film.length, part: (from, to) => [film.subarray(from, to)] });
}

/** The figure would be of something else if the films were ready before the last post. */
async function assertConverting({ db }: BenchProduct, films: number): Promise<void> {
  const { rows } = await sql<{ making: number; waiting: number }>`
    select count(*) filter (where state = 'making')::int making, count(*) filter (where state = 'waiting')::int waiting
    from conversions`.execute(db);
  const { making = 0, waiting = 0 } = rows[0] ?? {};
  if (making + waiting !== films || making !== Math.min(1, films))
    throw new Error(`At the end ${making} films were in the making and ${waiting} waited.`);
}
