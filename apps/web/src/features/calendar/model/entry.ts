import type { ListedPost } from '@nonet/contract';

/** What stands on a day. Drafts, free posting times and planned repeats become further kinds (VIEW-06). */
export interface Entry {
  readonly kind: 'post';
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly post: ListedPost;
}

/** The same post is the same entry, so that a day is drawn again only when its posts have changed. */
const entryOfPost = new WeakMap<ListedPost, Entry>();

export function entryOf(post: ListedPost): Entry {
  const known = entryOfPost.get(post);
  if (known) return known;
  const entry: Entry = { kind: 'post', id: post.id, at: Date.parse(post.scheduledDate), post };
  entryOfPost.set(post, entry);
  return entry;
}
