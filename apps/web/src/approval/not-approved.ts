import type { ListedPost, Target } from '@nonet/contract';

/** Its time has passed without a yes, so that it did not go out (APPR-04). */
export function isNotApproved({ status, error }: Pick<Target, 'status' | 'error'>): boolean {
  return status === 'asks' && error?.code === 'not-approved';
}

/** A part of the post is held since its time, because nobody had approved it. */
export function wasNotApproved({ targets }: Pick<ListedPost, 'targets'>): boolean {
  return targets.some(isNotApproved);
}
