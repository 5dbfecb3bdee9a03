import type { ListedPost } from '@nonet/contract';
import { nameList, networkIds, networkName, plural } from '@nonet/domain';

/** DEL-02. */
const cancelledText = 'Post cancelled and will not be published';
/** DEL-08. */
export const deletedText = (count: number) =>
  count === 1 ? 'Post deleted successfully' : `${plural(count, 'post')} deleted successfully`;
/** OP-82. */
export const publishingNowText = 'This post is being published right now';
/** DEL-09. */
export const deleteFailedText = (cause: string) => `Failed to delete post: ${cause}`;
export const restoreFailedText = (cause: string) => `Failed to restore post: ${cause}`;

/** What is said beside the Undo of a deletion: what will not be published, and where the rest stays. */
export function deletingText(posts: readonly ListedPost[]): string {
  const out = posts.filter(({ status }) => status !== 'cancelled');
  const [count, many] = [plural(posts.length, 'post'), posts.length > 1];
  if (out.length === 0) return many ? `${count} cancelled and will not be published` : cancelledText;
  const places = nameList(placesOf(out));
  if (out.length < posts.length) return `${count} deleted. What is published stays on ${places}`;
  if (many) return `${count} deleted from your calendar. They stay on ${places}`;
  return `Post deleted from your calendar. It stays on ${places}`;
}

/** The networks on which something of the posts is out, in the order of the matrix. */
function placesOf(posts: readonly ListedPost[]): string[] {
  const out = new Set(
    posts.flatMap(({ targets }) => targets.flatMap(({ status, platform }) => (status === 'published' ? platform : []))),
  );
  return networkIds.filter((network) => out.has(network)).map((network) => networkName(network));
}

export function restoredText(posts: readonly Pick<ListedPost, 'status'>[], publishesNow: boolean): string {
  const [only] = posts;
  if (only === undefined || posts.length > 1) return `${plural(posts.length, 'post')} restored`;
  // Nothing of the post is left to send: failed targets stay failed.
  if (only.status !== 'pending' && only.status !== 'processing') return 'Post restored';
  return publishesNow
    ? 'Post restored. Its time has passed, so it goes out now'
    : 'Post restored. It goes out at its time';
}
