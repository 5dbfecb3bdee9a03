import type { ListedPost, PostChanged, RemovePosts, SeveralChanged } from '@nonet/contract';

import { ApiError, errorText, isSignedOut } from '#/lib/api-error.ts';

export interface Seen {
  readonly id: string;
  readonly version: number;
}

interface Answer {
  readonly changed: readonly ListedPost[];
  readonly removed: readonly string[];
  readonly refused: SeveralChanged['refused'];
  /** The due time of the one restored post has passed meanwhile, so it goes out now. */
  readonly publishesNow?: boolean;
}

/** The steps of a deletion, for one post or for several. They reject only when the session has ended. */
export interface DeletionCalls {
  readonly cancel: (ids: readonly string[]) => Promise<Answer>;
  readonly restore: (ids: readonly string[]) => Promise<Answer>;
  /** Removes each post only in this version. */
  readonly remove: (posts: readonly Seen[]) => Promise<Answer>;
}

export interface DeletionRoutes {
  cancel: (id: string) => Promise<PostChanged>;
  restore: (id: string) => Promise<PostChanged>;
  remove: (id: string, version: number) => Promise<unknown>;
  cancelSeveral: (ids: readonly string[]) => Promise<SeveralChanged>;
  restoreSeveral: (ids: readonly string[]) => Promise<SeveralChanged>;
  removeSeveral: (body: RemovePosts) => Promise<SeveralChanged>;
}

const nothing: Answer = { changed: [], removed: [], refused: [] };

/** One post has routes of its own, whose answers say more. */
export function deletionCalls(routes: DeletionRoutes): DeletionCalls {
  return {
    cancel: (ids) =>
      answerFor(ids, async (only) => {
        if (only === null) return routes.cancelSeveral(ids);
        return { ...nothing, changed: [(await routes.cancel(only)).post] };
      }),
    restore: (ids) =>
      answerFor(ids, async (only) => {
        if (only === null) return routes.restoreSeveral(ids);
        const { post, publishesNow = false } = await routes.restore(only);
        return { ...nothing, changed: [post], publishesNow };
      }),
    remove: (posts) =>
      answerFor(
        posts.map(({ id }) => id),
        async (only) => {
          const [first] = posts;
          if (only === null || first === undefined) return routes.removeSeveral({ posts: [...posts] });
          await routes.remove(first.id, first.version);
          return { ...nothing, removed: [first.id] };
        },
      ),
  };
}

/** A call that failed as a whole refused every post. */
async function answerFor(ids: readonly string[], call: (only: string | null) => Promise<Answer>): Promise<Answer> {
  try {
    return await call(ids.length === 1 ? (ids[0] ?? null) : null);
  } catch (error) {
    if (isSignedOut(error)) throw error;
    const code = error instanceof ApiError ? error.code : 'fault';
    const message = errorText(error);
    return { ...nothing, refused: ids.map((id) => ({ id, code, message })) };
  }
}
