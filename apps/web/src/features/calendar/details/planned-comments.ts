import type { Post } from '@nonet/contract';
import { hasComments, type NetworkTexts, networkIds } from '@nonet/domain';

/** The first comments that are still to come; those of published posts stand with their accounts. */
export function plannedComments({ comments, targets }: Pick<Post, 'comments' | 'targets'>): NetworkTexts {
  const isToCome = (network: (typeof networkIds)[number]) =>
    hasComments(network) && targets.some(({ platform, status }) => platform === network && status !== 'published');
  return Object.fromEntries(
    networkIds.flatMap((network) => {
      const text = comments[network];
      return text !== undefined && isToCome(network) ? [[network, text] as const] : [];
    }),
  );
}
