import { connectAccounts, type Planner } from './kit/connect-accounts.ts';
import { p50AndP99, rounded } from './kit/percentile.ts';
import { publishedPosts } from './kit/published-posts.ts';
import { type BenchProduct, withPreparedProduct } from './kit/start-bench-product.ts';
import { storeCrowd } from './kit/store-crowd.ts';

const TARGETS = 200;
const PEOPLE = 10;
/** Longer than the minute in which posts are prepared. */
const LEAD_MS = 70_000;
/** The average distance between posts. It is random, so that the worker sleeps for times that it cannot foresee. */
const APART_MS = 150;
const PATIENCE_MS = LEAD_MS + TARGETS * APART_MS + 30_000;
const PREFIX = 'On time';

/**
 * How late single posts go out while nothing else happens: from the promised instant to the network's acceptance. Then
 * the same beside `planned` posts that are planned for later.
 */
export async function late({ planned }: { planned: number }) {
  const alone = await lateness({ planned: 0 });
  const beside = await lateness({ planned });
  return {
    ...alone,
    plannedP50Ms: beside.p50Ms,
    plannedP99Ms: beside.p99Ms,
    plannedRatio: rounded(beside.p50Ms / alone.p50Ms),
  };
}

function lateness({ planned }: { planned: number }) {
  return withPreparedProduct(async (product) => {
    const planners = await connectAccounts(product, { people: PEOPLE, accountsEach: { bluesky: 1 } });
    if (planned > 0) await storeCrowd(product, { people: 1_000, planned, past: 0 });
    return planners;
  }, publishOneByOne);
}

async function publishOneByOne(product: BenchProduct, planners: readonly Planner[]) {
  const start = Date.now() + LEAD_MS;
  const dueAt = new Map<string, number>();
  for (let number = 0; number < TARGETS; number++) {
    const planner = planners[number % PEOPLE];
    const text = `${PREFIX}, post ${number}`;
    const due = start + Math.floor((number + Math.random()) * APART_MS);
    await planner?.person.call('POST', '/api/social/posts/schedule', {
      title: `Post ${number}`,
      description: text,
      scheduledDate: new Date(due).toISOString(),
      timeZone: 'UTC',
      platforms: planner.connectionIds,
    });
    dueAt.set(text, due);
  }
  const times = await publishedPosts(product, { prefix: PREFIX, count: TARGETS, patienceMs: PATIENCE_MS });
  return p50AndP99([...times].map(([text, at]) => at - (dueAt.get(text) ?? Number.NaN)));
}
