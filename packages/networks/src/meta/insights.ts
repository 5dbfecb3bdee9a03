import { z } from 'zod';
import type { Ask } from '#/kit/caller.ts';
import type { Failure } from '#/kit/outcomes.ts';
import { toldCount } from '#/kit/told-count.ts';
import type { FiguresOfPost, FiguresResult } from '#/port.ts';

/**
 * GET /{object}/insights. Each has one value for its whole life; of an account it stands in `total_value`. One that is not counted yet may be
 * told as 0 at the beginning of 1970 (seen of stories by clients, 2026): that is no 0.
 */
const value = z
  .object({ value: z.unknown().optional(), end_time: z.unknown().optional() })
  .transform(({ value, end_time }) => ({ value: `${end_time}`.startsWith('1970-') ? undefined : value }));
const values = z.array(value).catch([]);
const insightsWire = z.object({
  data: z.array(z.object({ name: z.string(), values, total_value: value.optional().catch(undefined) })),
});

/** Values by the network's name of the figure; what it does not tell is absent. */
export type Insights = ReadonlyMap<string, unknown>;
type InsightsResult = { readonly kind: 'insights'; readonly insights: Insights } | Failure;

/** What networks of Meta call a refusal of a parameter. */
export const REFUSED = 'request-refused';

/**
 * Reads insights. A name that the network has no more, or not of this kind of post, fails the whole call ("The value must be a valid
 * insights metric"): then each is asked for by itself, and loses nothing but itself.
 */
export async function readInsights(ask: Ask, path: string, names: readonly string[]): Promise<InsightsResult> {
  const together = await readNamed(ask, path, names.join(','));
  if (together.kind === 'insights' || together.code !== REFUSED || names.length < 2) return together;
  const insights = new Map<string, unknown>();
  for (const name of names) {
    const alone = await readNamed(ask, path, name);
    if (alone.kind !== 'insights') {
      if (alone.code === REFUSED) continue;
      return alone;
    }
    for (const [told, of] of alone.insights) insights.set(told, of);
  }
  return { kind: 'insights', insights };
}

/** Reads whatever the network tells when nothing is asked for by name. */
export function readUsualInsights(ask: Ask, path: string): Promise<InsightsResult> {
  return readNamed(ask, path, null);
}

async function readNamed(ask: Ask, path: string, metric: string | null): Promise<InsightsResult> {
  const query = metric === null ? {} : { metric };
  const read = await ask({ path, query, answer: insightsWire });
  if (read.kind !== 'ok') return read.failure;
  const told = read.value.data.map(({ name, values: [first], total_value: total }) => {
    return [name, (first ?? total)?.value] as const;
  });
  return { kind: 'insights', insights: new Map(told) };
}

/** What is counted by kind, as reactions are, in all. Undefined: it was not told, or not as counts. */
export function sumOf(byKind: unknown): number | undefined {
  if (typeof byKind !== 'object' || byKind === null || Array.isArray(byKind)) return toldCount(byKind);
  const counts = Object.values(byKind).map(toldCount);
  return counts.reduce<number | undefined>(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  );
}

/** One of the counts of what is counted by kind; the names of kinds come in either case. */
export function partOf(byKind: unknown, kind: string): number | undefined {
  const [, count] = Object.entries(Object(byKind)).find(([name]) => name.toLowerCase() === kind) ?? [];
  return toldCount(count);
}

/**
 * That a post is not found is said of what a token does not see as well ("does not exist, cannot be loaded due to missing permissions"):
 * it is gone only while the account itself can be seen.
 */
export async function ifSeen(result: FiguresResult, isSeen: () => Promise<boolean>): Promise<FiguresResult> {
  if (result.kind !== 'figures') return result;
  const isGone = ([, of]: readonly [string, FiguresOfPost]): boolean => of.kind === 'gone';
  const posts = [...result.posts];
  if (!posts.some(isGone) || (await isSeen())) return result;
  return { ...result, posts: new Map(posts.filter((post) => !isGone(post))) };
}
