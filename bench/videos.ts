import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connectAccounts } from './kit/connect-accounts.ts';
import { makeLargeVideo, uploadInParts } from './kit/large-video.ts';
import { rounded } from './kit/percentile.ts';
import { publishedPosts } from './kit/published-posts.ts';
import { peakMemory, watchedMemory } from './kit/server-memory.ts';
import { withBenchProduct } from './kit/start-bench-product.ts';

/** Networks that take the bytes from us, and how many of the videos each gets. */
const AT = { twitter: 5, facebook: 5 } as const;
const VIDEOS = Object.values(AT).reduce((sum, count) => sum + count, 0);
const FILE_MB = 300;
const FILE_BYTES = FILE_MB * 1_000_000;
const HEAP_MB = 256;
const PREFIX = 'Ten films';
const PATIENCE_MS = 600_000;

/**
 * Ten videos of 300 MB go out at the same moment, each to an account of its own that takes the bytes from us, from a server whose
 * heap may have 256 MB. The memory is the most that the server's process had.
 */
export async function videos() {
  const folder = await mkdtemp(join(tmpdir(), 'nonet-bench-videos-'));
  try {
    const video = await makeLargeVideo(FILE_BYTES);
    const env = {
      ...watchedMemory(folder, HEAP_MB),
      MAX_UPLOAD_MB: String(FILE_MB),
      MEDIA_QUOTA_MB: String(2 * VIDEOS * FILE_MB),
    };
    const seconds = await withBenchProduct(
      async (product) => {
        const [planner] = await connectAccounts(product, { people: 1, accountsEach: AT });
        if (planner === undefined) throw new Error('Nobody was registered.');
        const { person, connectionIds } = planner;
        const due = new Date(Date.now() + 3_600_000);
        for (const connection of connectionIds) {
          const id = await uploadInParts(person, product.url, video);
          await person.call('POST', '/api/social/posts/schedule', {
            title: 'A film',
            description: `${PREFIX}, at ${connection}`,
            platforms: [connection],
            media: [{ id, alt: '' }],
            scheduledDate: due.toISOString(),
          });
        }
        const startedAt = performance.now();
        const since = new Date();
        await sql`update targets set due_at = ${since}, run_at = ${since}`.execute(product.db);
        await publishedPosts(product, { prefix: PREFIX, count: VIDEOS, since, patienceMs: PATIENCE_MS });
        return (performance.now() - startedAt) / 1_000;
      },
      { env },
    );
    return { mbPerS: rounded((VIDEOS * FILE_MB) / seconds), ...(await peakMemory(folder)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
