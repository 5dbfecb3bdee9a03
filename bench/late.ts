import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { chooseOptions } from './kit/choose-options.ts';
import { connectAccounts, type Planner } from './kit/connect-accounts.ts';
import { makeLargeVideo, uploadInParts } from './kit/large-video.ts';
import { publishOneByOne } from './kit/on-time-posts.ts';
import { rounded } from './kit/percentile.ts';
import { peakMemory, watchedMemory } from './kit/server-memory.ts';
import { type BenchProduct, withPreparedProduct } from './kit/start-bench-product.ts';
import { storeCrowd } from './kit/store-crowd.ts';

const PEOPLE = 10;

/** Networks whose bytes take the way through the server before a post is due. Instagram fetches them from it. */
const VIDEOS_AT = ['youtube', 'tiktok', 'linkedin', 'instagram'] as const;
/** Each goes to every one of these networks: more than the posts take to go out. */
const VIDEOS = 5;
const VIDEO_MB = 200;
/** Within the hour that a token of YouTube lives: one for a later time would be renewed again and again, and no byte sent. */
const VIDEOS_DUE_MS = 30 * 60_000;
const HEAP_MB = 256;
const LINE_MBIT = 1_000;

/**
 * How late single posts go out while nothing else happens: from the promised instant to the network's acceptance. Then the same
 * beside `planned` posts that are planned for later, and while videos of 200 MB are uploaded, which all begin with the first post: over a line of
 * 1 Gbit/s, to networks that do not write to our disk. The memory is the most that the server's process had, from a heap of 256 MB.
 */
export async function late({ planned }: { planned: number }) {
  const alone = await lateness();
  const beside = await lateness({ planned });
  const uploading = await lateness({ videos: VIDEOS });
  return {
    ...alone,
    plannedP50Ms: beside.p50Ms,
    plannedP99Ms: beside.p99Ms,
    plannedRatio: rounded(beside.p50Ms / alone.p50Ms),
    videosP50Ms: uploading.p50Ms,
    videosP99Ms: uploading.p99Ms,
    videosFenceP50Ms: uploading.fenceP50Ms,
    videosFenceP99Ms: uploading.fenceP99Ms,
    videosHeapMiB: uploading.heapMiB,
    videosRssMiB: uploading.rssMiB,
  };
}

async function lateness({ planned = 0, videos = 0 } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'nonet-bench-late-'));
  try {
    const env = { ...watchedMemory(folder, HEAP_MB), MAX_UPLOAD_MB: String(VIDEO_MB) };
    const late = await withPreparedProduct(
      async (product) => {
        const accountsEach = { bluesky: 1, ...(videos === 0 ? {} : videoAccounts) };
        const planners = await connectAccounts(product, { people: PEOPLE, accountsEach });
        if (planned > 0) await storeCrowd(product, { people: 1_000, planned, past: 0 });
        return planners;
      },
      async (product, planners) => {
        for (const planner of planners.slice(0, videos)) await planVideo(product, planner);
        return publishOneByOne(product, planners, async (firstDue) => {
          const uploads = await beginUploads(product, firstDue);
          return () => assertUploading(product, uploads);
        });
      },
      { env, networks: videos === 0 ? {} : { lineMbit: LINE_MBIT, ownDisk: true } },
    );
    return { ...late, ...(await peakMemory(folder)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An account of Instagram has a Page at Facebook. */
const videoAccounts = { youtube: 1, tiktok: 1, linkedin: 1, facebook: 1, instagram: 1 };

/** Plans a video for later, at every network that gets one. */
async function planVideo({ url }: BenchProduct, planner: Planner): Promise<void> {
  const { person, connections } = planner;
  const video = await makeLargeVideo(VIDEO_MB * 1_000_000, { width: 720, height: 1280, seconds: 5 });
  const id = await uploadInParts(person, url, video);
  await person.call('POST', '/api/social/posts/schedule', {
    title: 'A film',
    description: 'A film for later',
    scheduledDate: new Date(Date.now() + VIDEOS_DUE_MS).toISOString(),
    timeZone: 'UTC',
    platforms: VIDEOS_AT.flatMap((network) => connections[network].map((connection) => connection.id)),
    media: [{ id, alt: '' }],
    options: await chooseOptions(planner),
  });
}

/** Has the videos prepared from `at` on, which is when they are uploaded. Answers how many there are. */
async function beginUploads({ db }: BenchProduct, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`update targets t set run_at = ${at}
    from post_media m where m.post_id = t.post_id and t.status = 'pending'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The figure would be of something else if the uploads had ended before the posts, or had not begun. */
async function assertUploading({ db }: BenchProduct, uploads: number): Promise<void> {
  if (uploads === 0) return;
  const { rows } = await sql<{ status: string; count: number }>`select t.status, count(*)::int count
    from targets t join post_media m on m.post_id = t.post_id group by t.status`.execute(db);
  console.error(`Of ${uploads} uploads at the end: ${JSON.stringify(rows)}`);
  if (!rows.some(({ status }) => status === 'preparing')) throw new Error('No upload was under way any more.');
}
