import { plural } from '@nonet/domain';

import { titleOf } from '../posts/title-of.ts';
import type { Refused } from './refusals.ts';

/** Most posts that are named. */
const mostNamed = 5;

export interface RefusalLine {
  /** '“Kiln opening”, “Glaze no. 4” and 12 more'. */
  readonly posts: string;
  readonly message: string;
}

/** What could not be changed, by reason: the first five are named. */
export function refusalLines(refused: readonly Refused[]): RefusalLine[] {
  let left = mostNamed;
  return [...Map.groupBy(refused, ({ message }) => message)].map(([message, posts]) => {
    const named = posts.slice(0, left).map(({ post }) => `“${titleOf(post)}”`);
    left -= named.length;
    return { posts: withMore(named, posts.length - named.length), message };
  });
}

function withMore(named: readonly string[], more: number): string {
  if (named.length === 0) return plural(more, 'post');
  if (more > 0) return `${named.join(', ')} and ${more} more`;
  const last = named.at(-1) ?? '';
  return named.length === 1 ? last : `${named.slice(0, -1).join(', ')} and ${last}`;
}
