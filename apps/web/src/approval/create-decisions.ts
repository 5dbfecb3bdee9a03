import type { ListedPost, SeveralChanged } from '@nonet/contract';

import { ApiError, errorText, isSignedOut } from '#/lib/api-error.ts';
import type { ToastStore } from '#/ui/status/toast.ts';

import type { Answer, approvalApi } from './approval-api.ts';
import { decisionWords as words } from './decision-words.ts';
import { wasNotApproved } from './not-approved.ts';

/** A post that stayed as it was, and why. */
export interface Undecided {
  readonly post: ListedPost;
  readonly code: string;
  readonly message: string;
}

/** What came of a decision about one post or several. */
export interface Decided {
  readonly changed: readonly ListedPost[];
  readonly refused: readonly Undecided[];
}

export interface DecisionSettings {
  calls: typeof approvalApi;
  titleOf: (post: ListedPost) => string;
  offerUndo: (offer: { text: string; durationMs: number; undo: () => void }) => void;
  toasts: Pick<ToastStore, 'show'>;
  onChanged: (posts: readonly ListedPost[]) => void;
  /** Nothing was changed: the server could not be reached, or answered something else. */
  onFailed: () => void;
}

const undoMs = 10_000;
const nothing: Decided = { changed: [], refused: [] };

/** Approving and sending back, one post or several, each in the version that was seen, with Undo for 10 s (APPR-02, APPR-03). */
export function createDecisions({ calls, titleOf, offerUndo, toasts, onChanged, onFailed }: DecisionSettings) {
  /** One that was not approved in time is published with the yes. */
  function approve(posts: readonly ListedPost[]): Promise<Decided> {
    return decide(posts, {
      one: async (post) => (await calls.approve(post, wasNotApproved(post))).post,
      several: () => calls.approveSeveral(posts.map(seen)),
      said: (post, { approval }) =>
        (approval?.awaitsClient ? words.approvedForClient : wasNotApproved(post) ? words.publishing : words.approved)(
          titleOf(post),
        ),
      saidOfSeveral: (changed) =>
        words.approvedSeveral(changed.length, changed.filter(({ approval }) => approval?.awaitsClient).length),
      // What is on its way to its network cannot be taken back.
      mayUndo: !posts.some(wasNotApproved),
    });
  }

  function sendBack(posts: readonly ListedPost[], answer: Answer): Promise<Decided> {
    return decide(posts, {
      one: async (post) => (await calls.sendBack(post, answer)).post,
      several: () => calls.sendBackSeveral(posts.map(seen), answer),
      said: (post) => words.sentBack(titleOf(post)),
      saidOfSeveral: (changed) => words.sentBackSeveral(changed.length),
      mayUndo: true,
    });
  }

  interface Way {
    one: (post: ListedPost) => Promise<ListedPost>;
    several: () => Promise<SeveralChanged>;
    /** Of the post as it was, and as it is. */
    said: (post: ListedPost, changed: ListedPost) => string;
    saidOfSeveral: (changed: readonly ListedPost[]) => string;
    mayUndo: boolean;
  }

  async function decide(posts: readonly ListedPost[], way: Way): Promise<Decided> {
    const [only, ...others] = posts;
    if (only === undefined) return nothing;
    try {
      const decided = others.length === 0 ? await decideOne(only, way.one) : told(await way.several(), posts);
      const { changed } = decided;
      const [first] = changed;
      if (first) {
        onChanged(changed);
        const text = others.length === 0 ? way.said(only, first) : way.saidOfSeveral(changed);
        if (way.mayUndo) offerUndo({ text, durationMs: undoMs, undo: () => void takeBack(changed) });
        else toasts.show('success', text);
      } else onFailed();
      return decided;
    } catch (error) {
      fail(error);
      return nothing;
    }
  }

  async function decideOne(post: ListedPost, one: Way['one']): Promise<Decided> {
    try {
      return { changed: [await one(post)], refused: [] };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === null || isSignedOut(error)) throw error;
      return { changed: [], refused: [{ post, code: error.code, message: error.message }] };
    }
  }

  /** They wait for a yes, as before. */
  async function takeBack(posts: readonly ListedPost[]): Promise<void> {
    try {
      const answers = await Promise.all(posts.map((post) => calls.submit(post)));
      onChanged(answers.map(({ post }) => post));
      toasts.show('success', words.waitsAgain(posts.length));
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown) {
    // The sign-in screen says the rest.
    if (isSignedOut(error)) return;
    toasts.show('error', errorText(error), { id: 'decision' });
    onFailed();
  }

  return { approve, sendBack };
}

function seen({ id, version }: ListedPost) {
  return { id, version };
}

function told({ changed, refused }: SeveralChanged, posts: readonly ListedPost[]): Decided {
  return {
    changed,
    refused: refused.flatMap(({ id, code, message }) => {
      const post = posts.find((one) => one.id === id);
      return post ? { post, code, message } : [];
    }),
  };
}
