import { connectAccounts } from './kit/connect-accounts.ts';
import { p50AndP99 } from './kit/percentile.ts';
import { publishedPosts } from './kit/published-posts.ts';
import { withBenchProduct } from './kit/start-bench-product.ts';

const TARGETS = 200;
const PEOPLE = 10;
/** Past the minute in which posts are prepared. */
const LEAD_MS = 70_000;
/** On average; at random, so that the worker sleeps between them for times it cannot foresee. */
const APART_MS = 150;
const PATIENCE_MS = LEAD_MS + TARGETS * APART_MS + 30_000;
const PREFIX = 'On time';

/** How late single posts go out while nothing else happens: from the promised instant to the network's acceptance. */
export function late() {
  return withBenchProduct(async (product) => {
    const planners = await connectAccounts(product, { people: PEOPLE, accountsEach: 1 });
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
  });
}
