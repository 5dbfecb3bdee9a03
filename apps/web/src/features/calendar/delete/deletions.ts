import type { ListedPost } from '@nonet/contract';

import { isSignedOut } from '#/lib/api-error.ts';
import type { ToastStore } from '#/ui/status/toast.ts';

import type { Refused } from '../refused/refusals.ts';
import type { OfferedUndo, UndoOffer } from '../undo/undo-store.ts';
import {
  deletedText,
  deleteFailedText,
  deletingText,
  publishingNowText,
  restoredText,
  restoreFailedText,
} from './delete-texts.ts';
import type { DeletionCalls } from './deletion-calls.ts';

/**
 * How far the deletion of a post is. `cancelling`: the server is asked. `undoable`: it will not be published, and Undo
 * is offered for 2 s without hover. `restoring` and `removing`: the server is asked.
 */
export type DeletionPhase = 'cancelling' | 'undoable' | 'restoring' | 'removing';

export interface DeletionSettings {
  calls: DeletionCalls;
  toasts: Pick<ToastStore, 'show'>;
  offerUndo: (offer: UndoOffer) => OfferedUndo;
  onChanged: (posts: readonly ListedPost[]) => void;
  onRemoved: (ids: readonly string[]) => void;
  /** Called when the server's state is not the expected one. */
  onFailed: () => void;
  /** Tells why some of several posts stayed. */
  tellRefused: (refused: readonly Refused[]) => void;
}

/** DEL-04. */
export const undoMs = 2000;
/** The server removes a deleted post after 10 s (OP-83), so the last possible Undo must reach it before that. */
export const longestUndoMs = 9000;

/** Posts that were deleted together, with one undo. Those that were brought back one by one are no longer in it. */
interface Batch {
  readonly posts: Map<string, ListedPost>;
  offer: OfferedUndo | null;
}

/** The post was restored in another window, or is on its way. */
const staysAfterAll: readonly string[] = ['version-conflict', 'being-published'];

/**
 * Deleting with undo (OP-82, OP-83). From the first call on nothing of the posts goes out any more; they are removed
 * after the toast with Undo was there for 2 s. The time stops while the toasts are hovered or focused. When the tab
 * closes meanwhile, the server does the rest. What is published stays at the networks.
 */
export function createDeletions({
  calls,
  toasts,
  offerUndo,
  onChanged,
  onRemoved,
  onFailed,
  tellRefused,
}: DeletionSettings) {
  let phases: ReadonlyMap<string, DeletionPhase> = new Map();
  const batches = new Map<string, Batch>();
  const listeners = new Set<() => void>();

  function enter(ids: readonly string[], phase: DeletionPhase | null) {
    if (ids.length === 0) return;
    const next = new Map(phases);
    for (const id of ids) {
      if (phase) next.set(id, phase);
      else next.delete(id);
    }
    phases = next;
    for (const listener of listeners) listener();
  }

  /** Deletes the posts together. */
  async function start(...posts: readonly ListedPost[]): Promise<void> {
    const begun = posts.filter(({ id }) => !phases.has(id));
    const onTheirWay = begun.filter(({ status }) => status === 'processing');
    const wanted = begun.filter((post) => !onTheirWay.includes(post));
    const refused = onTheirWay.map((post) => ({ post, message: publishingNowText }));
    if (wanted.length === 0) return tell(refused, begun.length);
    enter(idsOf(wanted), 'cancelling');
    const answer = await ask(wanted, () => calls.cancel(idsOf(wanted)));
    if (answer === null) return;
    const { changed } = answer;
    onChanged(changed);
    tell([...refused, ...refusedOf(answer, wanted)], begun.length);
    if (changed.length === 0) return;
    enter(idsOf(changed), 'undoable');
    offer(changed);
  }

  function offer(posts: readonly ListedPost[]) {
    const batch: Batch = { posts: new Map(posts.map((post) => [post.id, post])), offer: null };
    for (const { id } of posts) batches.set(id, batch);
    batch.offer = offerUndo({
      text: deletingText(posts),
      durationMs: undoMs,
      longestMs: longestUndoMs,
      undo: () => void restore(leave(batch)),
      onOver: () => void remove(leave(batch)),
    });
  }

  /** Ends a batch, and returns its posts. */
  function leave({ posts }: Batch): ListedPost[] {
    for (const id of posts.keys()) batches.delete(id);
    return [...posts.values()];
  }

  /** Brings back one post, also one that was deleted in another window; the others of its batch stay deleted. */
  async function undo(post: ListedPost): Promise<void> {
    const phase = phases.get(post.id);
    if (phase !== undefined && phase !== 'undoable') return;
    const batch = batches.get(post.id);
    if (batch?.posts.size === 1) return batch.offer?.take();
    batch?.posts.delete(post.id);
    batches.delete(post.id);
    await restore([post]);
  }

  async function restore(posts: readonly ListedPost[]) {
    enter(idsOf(posts), 'restoring');
    const answer = await ask(posts, () => calls.restore(idsOf(posts)));
    if (answer === null) return;
    const { changed, publishesNow = false } = answer;
    onChanged(changed);
    enter(idsOf(changed), null);
    if (changed.length > 0) toasts.show('success', restoredText(changed, publishesNow));
    tell(refusedOf(answer, posts), posts.length, restoreFailedText);
  }

  async function remove(posts: readonly ListedPost[]) {
    enter(idsOf(posts), 'removing');
    const answer = await ask(posts, () => calls.remove(posts.map(({ id, version }) => ({ id, version }))));
    if (answer === null) return;
    // The server was first.
    const gone = answer.refused.filter(({ code }) => code === 'post-not-found').map(({ id }) => id);
    const removed = [...answer.removed, ...gone];
    if (removed.length > 0) {
      onRemoved(removed);
      enter(removed, null);
      toasts.show('success', deletedText(removed.length));
    }
    const stay = answer.refused.filter(({ id, code }) => !removed.includes(id) && staysAfterAll.includes(code));
    if (stay.length > 0) onFailed();
    enter(idsOf(stay), null);
    const failed = answer.refused.filter((one) => !removed.includes(one.id) && !stay.includes(one));
    tell(refusedOf({ refused: failed }, posts), posts.length);
  }

  /** Null when the session has ended. Then the server finishes what was begun, and the sign-in screen says the rest. */
  async function ask<Answer>(posts: readonly ListedPost[], call: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await call();
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      enter(idsOf(posts), null);
      return null;
    }
  }

  /** Says why posts stayed as they were. */
  function tell(refused: readonly Refused[], among: number, textOf = deleteFailedText) {
    const [first] = refused;
    if (first === undefined) return;
    enter(
      refused.map(({ post }) => post.id),
      null,
    );
    if (among === 1) toasts.show('error', textOf(first.message));
    else tellRefused(refused);
    onFailed();
  }

  return {
    start,
    undo,
    /** The Undo on the card is hovered or focused: the time stops, as it does for the toast. */
    setHeld: (id: string, isHeld: boolean) => batches.get(id)?.offer?.setHeld(isHeld),
    phaseOf: (id: string) => phases.get(id) ?? null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function idsOf(posts: readonly { readonly id: string }[]): string[] {
  return posts.map(({ id }) => id);
}

function refusedOf(
  { refused }: { readonly refused: readonly { readonly id: string; readonly message: string }[] },
  posts: readonly ListedPost[],
): Refused[] {
  const byId = new Map(posts.map((post) => [post.id, post]));
  return refused.flatMap(({ id, message }) => {
    const post = byId.get(id);
    return post ? { post, message } : [];
  });
}
