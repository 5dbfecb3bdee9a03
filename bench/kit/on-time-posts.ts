import { sql } from 'kysely';
import type { Planner } from './connect-accounts.ts';
import { p50AndP99 } from './percentile.ts';
import { publishedPosts } from './published-posts.ts';
import type { BenchProduct } from './start-bench-product.ts';

const TARGETS = 200;
/** Longer than the minute in which posts are prepared. */
const LEAD_MS = 70_000;
/** The average distance between posts. It is random, so that the worker sleeps for times that it cannot foresee. */
const APART_MS = 150;
const PATIENCE_MS = LEAD_MS + TARGETS * APART_MS + 30_000;
const PREFIX = 'On time';

/**
 * Plans single posts for random moments, and answers how late they were when all are out. `beside` is told when the first is due, before
 * that; what it answers is called after the last.
 */
export async function publishOneByOne(
  product: BenchProduct,
  planners: readonly Planner[],
  beside: (firstDue: Date) => Promise<() => Promise<void>>,
) {
  const start = Date.now() + LEAD_MS;
  const dueAt = new Map<string, number>();
  for (let number = 0; number < TARGETS; number++) {
    const planner = planners[number % planners.length];
    const text = `${PREFIX}, post ${number}`;
    const due = start + Math.floor((number + Math.random()) * APART_MS);
    await planner?.person.call('POST', '/api/social/posts/schedule', {
      title: `Post ${number}`,
      description: text,
      scheduledDate: new Date(due).toISOString(),
      timeZone: 'UTC',
      platforms: planner.connections.bluesky.map(({ id }) => id),
    });
    dueAt.set(text, due);
  }
  const isStillBeside = await beside(new Date(start));
  const times = await publishedPosts(product, {
    prefix: PREFIX,
    count: TARGETS,
    since: new Date(start),
    patienceMs: PATIENCE_MS,
  });
  await isStillBeside();
  return {
    ...p50AndP99([...times].map(([text, at]) => at - (dueAt.get(text) ?? Number.NaN))),
    ...(await untilFence(product)),
  };
}

/** How late our calls began, by the database's clock: without what the sandbox takes, which is one process for all networks. */
async function untilFence({ db }: BenchProduct) {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from t.fenced_at - t.due_at) * 1000)::float8 ms from targets t join posts p on p.id = t.post_id
    where p.description like ${`${PREFIX}%`}`.execute(db);
  const { p50Ms, p99Ms } = p50AndP99(rows.map(({ ms }) => ms));
  return { fenceP50Ms: p50Ms, fenceP99Ms: p99Ms };
}
