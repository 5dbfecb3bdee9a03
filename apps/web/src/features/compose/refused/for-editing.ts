import type { Post } from '@nonet/contract';

/** Nothing of it can be changed. */
export function isFinal({ canBeEdited, targets }: Post): boolean {
  return !canBeEdited && !targets.some((target) => target.canBeEdited);
}

/** Of a post that was sent, what was refused can be changed: the composer has that alone. */
export async function forEditing(post: Post): Promise<Post> {
  if (post.canBeEdited || isFinal(post)) return post;
  return (await import('./refused-view.ts')).refusedView(post);
}
