import type { Post } from '@nonet/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api.ts';
import { ApiError } from '#/lib/api-error.ts';
import { queryKeys } from '#/lib/query.ts';
import type { EditedPost } from '../draft/open/open-draft.ts';
import { forEditing } from '../refused/for-editing.ts';
import { lastSave } from './later-words.ts';

/** The post as it is stored now, while it is changed here; null: it is gone. News of posts renew it. */
export const storedPostQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.posts, 'stored', id],
    queryFn: async ({ signal }): Promise<Post | null> => {
      try {
        return await forEditing(await api.posts.one(id, signal));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'post-not-found') return null;
        throw error;
      }
    },
  });

/** Who saved a version of it. */
export const lastSaveQuery = ({ id, version }: Pick<Post, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...queryKeys.posts, 'saved', id, version],
    queryFn: async ({ signal }) => lastSave((await api.posts.history(id, signal)).events),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether it can still be changed in the way in which it is being changed here. */
export function isOpen(stored: Post | null, { isRefused }: EditedPost): stored is Post {
  if (stored === null) return false;
  return isRefused ? !stored.canBeEdited && stored.targets.some((target) => target.canBeEdited) : stored.canBeEdited;
}
