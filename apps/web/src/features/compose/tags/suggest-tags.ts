import { queryClient } from '#/lib/query.ts';

import { type Suggestion, suggestedMax } from '../typing/suggestion.ts';
import { findTags } from './find-tags.ts';
import { ownTagsQuery } from './own-tags-query.ts';

/** What `#` and a word offer: one's own tags. */
export async function suggestTags(typed: string): Promise<readonly Suggestion[]> {
  const { tags } = await queryClient.fetchQuery(ownTagsQuery());
  const found = findTags(typed, tags);
  // Nothing is left to offer for a tag that is typed to its end.
  if (found.length === 1 && found[0]?.tag === `#${typed}`) return [];
  return found.slice(0, suggestedMax).map(({ tag, posts }) => {
    return { key: tag, label: tag, detail: posts === 1 ? 'in 1 post' : `in ${posts} posts`, insert: `${tag} ` };
  });
}
