import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchProduct } from './start-bench-product.ts';

interface LedgerEntry {
  readonly account: string;
  readonly text: string;
  readonly repeats: number;
  readonly at: string;
}

const LOOK_MS = 1_000;

/**
 * When each post whose text begins with `prefix` appeared at the sandbox, in milliseconds since 1970 by this machine's
 * clock. Waits for `count` posts that were due at `since` or later. Throws after `patienceMs`, or when a post appeared twice.
 */
export async function publishedPosts(
  { db, sandboxUrl }: BenchProduct,
  { prefix, count, since, patienceMs }: { prefix: string; count: number; since: Date; patienceMs: number },
): Promise<Map<string, number>> {
  const deadline = Date.now() + patienceMs;
  // Counts only posts of accounts at the sandbox, so that the posts of the crowd are not read every second.
  const countPublished = db
    .selectFrom('targets')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('status', '=', 'published')
    .where('due_at', '>=', since)
    .where('connection_id', 'in', (eb) => eb.selectFrom('connections').select('id').where('auth_data', 'is not', null));
  while (Number((await countPublished.executeTakeFirstOrThrow()).count) < count) {
    if (Date.now() > deadline) throw new Error(`Not all posts went out: ${JSON.stringify(await statesOf(db))}`);
    await sleep(LOOK_MS);
  }
  const response = await fetch(`${sandboxUrl}/_sandbox/ledger`);
  const ledger = ((await response.json()) as LedgerEntry[]).filter(({ text }) => text.startsWith(prefix));
  const times = new Map(ledger.map(({ text, at }) => [text, Date.parse(at)]));
  if (ledger.length !== count || times.size !== count) {
    throw new Error(`${count} posts were due and the sandbox holds ${ledger.length}, ${times.size} of them different`);
  }
  const repeats = ledger.reduce((sum, entry) => sum + entry.repeats, 0);
  if (repeats > 0) console.error(`${repeats} calls were repeated`);
  return times;
}

function statesOf(db: BenchProduct['db']) {
  return db
    .selectFrom('targets')
    .select(['status', 'error_code', (eb) => eb.fn.countAll<string>().as('count')])
    .groupBy(['status', 'error_code'])
    .execute();
}
