import type { ListedPost } from '@nonet/contract';

/** DEL-02. */
export const cancelledText = 'Post cancelled and will not be published';
/** DEL-08. */
export const deletedText = 'Post deleted successfully';
/** OP-82. */
export const publishingNowText = 'This post is being published right now';
/** DEL-09. */
export const deleteFailedText = (cause: string) => `Failed to delete post: ${cause}`;
export const restoreFailedText = (cause: string) => `Failed to restore post: ${cause}`;

export function restoredText({ status }: Pick<ListedPost, 'status'>, publishesNow: boolean): string {
  // Nothing of the post is left to send: failed targets stay failed.
  if (status !== 'pending' && status !== 'processing') return 'Post restored';
  return publishesNow
    ? 'Post restored. Its time has passed, so it goes out now'
    : 'Post restored. It goes out at its time';
}
