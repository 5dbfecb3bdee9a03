import type { FigureName, PostFigures } from '@nonet/domain';

/**
 * A count as a network tells it: a whole number, or its digits as text. Undefined where it tells none: nothing is made of what has
 * another form, and least of all 0.
 */
export function toldCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

/** What was told of a post, by our names; what was not told is absent. */
export function toldFigures(counts: Readonly<Partial<Record<FigureName, unknown>>>): PostFigures {
  const told = Object.entries(counts).map(([name, value]) => [name, toldCount(value)] as const);
  return Object.fromEntries(told.filter(([, count]) => count !== undefined));
}
