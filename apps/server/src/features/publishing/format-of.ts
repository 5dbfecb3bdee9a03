import { formatFor, kindOf, type NetworkId, networkRules, type PostFormat, partsFor, templateFor } from '@nonet/domain';

import type { PostContent } from '#/features/publishing/prepare.queries.ts';

/** The format that a post has at an account of a network, by its files as their owner gave them. */
export function formatOf(network: NetworkId, content: PostContent): PostFormat {
  const [first] = partsFor(network, content);
  const files = (first?.media ?? []).map(({ contentType, width, height, durationMs }) => {
    return { type: kindOf(contentType), width, height, durationMs };
  });
  return formatFor(networkRules[network], templateFor(content.template), content.options, files);
}
