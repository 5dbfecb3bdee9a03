import type { EditPost, ListedPost, Post, PostChanged, SetAccounts, SeveralChanged } from '@nonet/contract';
import { plural } from '@nonet/domain';

import { ApiError, errorText, isSignedOut } from '#/lib/api-error.ts';
import type { ToastStore } from '#/ui/status/toast.ts';
import type { Refused } from '../refused/refusals.ts';
import type { OfferedUndo, UndoOffer } from '../undo/undo-store.ts';

export interface AccountChangeSettings {
  calls: {
    setAccounts: (body: SetAccounts) => Promise<SeveralChanged>;
    /** One whole post. */
    one: (id: string) => Promise<Post>;
    edit: (id: string, body: EditPost) => Promise<PostChanged>;
  };
  offerUndo: (offer: UndoOffer) => OfferedUndo;
  toasts: Pick<ToastStore, 'show'>;
  onChanged: (posts: readonly ListedPost[]) => void;
  onFailed: () => void;
  tellRefused: (refused: readonly Refused[]) => void;
}

/** As long as that of a move. */
const accountsUndoMs = 10_000;

/** A browser opens six connections, and one is left for what the person does. */
const mostAtOnce = 4;

/** The accounts that every one of the posts goes to. */
export function sharedAccounts(posts: readonly ListedPost[]): string[] {
  const [first, ...others] = posts.map(accountsOf);
  return (first ?? []).filter((id) => others.every((ids) => ids.includes(id)));
}

/**
 * Gives posts other accounts (MOVE-06). A post forgets what was chosen for an account that it leaves, such as a board; so
 * that is read before, for Undo.
 */
export function createAccountChanges({
  calls,
  offerUndo,
  toasts,
  onChanged,
  onFailed,
  tellRefused,
}: AccountChangeSettings) {
  async function changeAccounts(posts: readonly ListedPost[], accounts: readonly string[]): Promise<void> {
    try {
      const leaving = posts.filter((post) => accountsOf(post).some((id) => !accounts.includes(id)));
      const options = new Map(await inTurns(leaving, async ({ id }) => [id, (await calls.one(id)).options] as const));
      const answer = await calls.setAccounts({ posts: posts.map(seen), platforms: [...accounts] });
      const { changed, refused } = answer;
      onChanged(changed);
      if (refused.length > 0) tellRefused(refusedOf(refused, posts));
      if (changed.length === 0) return;
      offerUndo({
        text: `Accounts of ${plural(changed.length, 'post')} changed`,
        durationMs: accountsUndoMs,
        undo: () => void changeBack(changed, new Map(posts.map((post) => [post.id, post])), options),
      });
    } catch (error) {
      fail(error);
    }
  }

  /** Gives each post the accounts that it had, with what was chosen for them. */
  async function changeBack(
    posts: readonly ListedPost[],
    before: ReadonlyMap<string, ListedPost>,
    options: ReadonlyMap<string, Post['options']>,
  ): Promise<void> {
    try {
      const answers = await inTurns(posts, async (post) => {
        const former = before.get(post.id) ?? post;
        const body = { version: post.version, platforms: accountsOf(former), options: options.get(post.id) ?? {} };
        return calls.edit(post.id, body).then(
          (answer) => answer.post,
          (error: unknown): Refused => {
            if (!(error instanceof ApiError) || isSignedOut(error)) throw error;
            return { post, message: error.message };
          },
        );
      });
      const changed = answers.filter((answer) => 'id' in answer);
      const refused = answers.filter((answer) => 'message' in answer);
      onChanged(changed);
      if (changed.length > 0) toasts.show('success', `Accounts of ${plural(changed.length, 'post')} changed back`);
      if (refused.length > 0) tellRefused(refused);
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown) {
    // The sign-in screen says the rest.
    if (isSignedOut(error)) return;
    toasts.show('error', errorText(error));
    onFailed();
  }

  return { changeAccounts };
}

function accountsOf({ targets }: ListedPost): string[] {
  return targets.map(({ connectionId }) => connectionId);
}

function seen({ id, version }: ListedPost) {
  return { id, version };
}

function refusedOf(refused: SeveralChanged['refused'], posts: readonly ListedPost[]): Refused[] {
  return refused.flatMap(({ id, message }) => {
    const post = posts.find((one) => one.id === id);
    return post ? { post, message } : [];
  });
}

/** Does the same for all, a few at a time. The answers are in the order of the items. */
async function inTurns<Item, Answer>(items: readonly Item[], work: (item: Item) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let place = 0; place < items.length; place += mostAtOnce)
    answers.push(...(await Promise.all(items.slice(place, place + mostAtOnce).map(work))));
  return answers;
}
