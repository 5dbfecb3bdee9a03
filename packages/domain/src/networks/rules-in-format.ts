import type { FormatRules, NetworkRules } from '#/networks/network-rules.ts';
import type { PostFormat } from '#/networks/post-format.ts';

/** What a network accepts in one post of one of its formats. */
export interface RulesInFormat extends NetworkRules, Partial<Pick<FormatRules, 'only' | 'noText' | 'items'>> {
  readonly format: PostFormat;
}

/** The rules of a network for its posts of this format. */
export function rulesInFormat(rules: NetworkRules, format: PostFormat): RulesInFormat {
  const { formats, images, videos, byFormat } = rules;
  const { videos: ownVideos, images: ownImages, ...own } = byFormat?.[format] ?? {};
  const anyShape = format !== formats[0];
  return {
    ...rules,
    ...own,
    ...(own.items && { maxImages: own.items.most, maxMedia: own.items.most }),
    format,
    images: images && { ...images, ...(anyShape && { ratio: null }), ...ownImages },
    videos: { ...videos, ...ownVideos },
  };
}
