import type { Connection } from '@nonet/contract';
import { formatFor, type NetworkId, networkRules, templateFor } from '@nonet/domain';

import type { Draft } from '../draft/draft.ts';

/** Whether the post is a story, which takes no comments, on every chosen account of a network. */
export function areStories(
  network: NetworkId,
  accounts: readonly Connection[],
  { options, templateId }: Pick<Draft, 'options' | 'templateId'>,
): boolean {
  const own = accounts.filter(({ platform }) => platform === network);
  const template = templateFor(templateId);
  // No file makes a story of a post.
  return own.every(({ id }) => formatFor(networkRules[network], template, options[id] ?? {}, []) === 'story');
}
