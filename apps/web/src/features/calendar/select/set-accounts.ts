import type { ListedPost } from '@nonet/contract';
import { plural } from '@nonet/domain';

import { api } from '#/lib/api.ts';
import { errorText, isSignedOut } from '#/lib/api-error.ts';
import { toast } from '#/ui/toast.ts';

import { refetchPosts, storeChangedPosts } from '../posts/post-queries.ts';
import { tellRefused } from './refusals.ts';

/** The accounts that every one of the posts goes to. */
export function sharedAccounts(posts: readonly ListedPost[]): string[] {
  const [first, ...others] = posts.map(({ targets }) => targets.map(({ connectionId }) => connectionId));
  return (first ?? []).filter((id) => others.every((ids) => ids.includes(id)));
}

/** Gives the posts other accounts, each by itself. */
export async function setAccounts(posts: readonly ListedPost[], accounts: readonly string[]): Promise<void> {
  try {
    const { changed, refused } = await api.posts.setAccounts({
      posts: posts.map(({ id, version }) => ({ id, version })),
      platforms: [...accounts],
    });
    storeChangedPosts(changed);
    if (changed.length > 0) toast.success(`Accounts of ${plural(changed.length, 'post')} changed`);
    tellRefused(
      refused.flatMap(({ id, message }) => {
        const post = posts.find((one) => one.id === id);
        return post ? { post, message } : [];
      }),
    );
  } catch (error) {
    if (isSignedOut(error)) return;
    toast.error(errorText(error));
    refetchPosts();
  }
}
