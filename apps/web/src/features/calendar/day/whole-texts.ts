import type { ListedPost, Post } from '@nonet/contract';

/** The post with its whole texts, once they are here. What another screen read before a change has former ones. */
export function withWholeTexts(listed: ListedPost, whole: Post | undefined): ListedPost {
  return listed.isCut && whole && whole.version >= listed.version ? whole : listed;
}
