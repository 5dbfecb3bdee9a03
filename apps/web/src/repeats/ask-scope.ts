import { useSyncExternalStore } from 'react';

/** `this`: only the one post. `null`: nothing, the person thought better of it. */
export type Scope = 'this' | 'following' | 'all';
/** `repeat`: how often, or with which texts: that is no matter of one post. */
export type Verb = 'edit' | 'move' | 'delete' | 'repeat';

export interface ScopeQuestion {
  readonly verb: Verb;
  readonly seriesId: string;
  /** Another one for each question. */
  readonly number: number;
  readonly answer: (scope: Scope | null) => void;
}

let question: ScopeQuestion | null = null;
let count = 0;
const listeners = new Set<() => void>();

function set(next: ScopeQuestion | null) {
  question = next;
  for (const listener of listeners) listener();
}

/** Asks what a change of a repeating post is meant for (RECUR-03). A question that was open is over. */
export function askScope(verb: Verb, seriesId: string): Promise<Scope | null> {
  question?.answer(null);
  return new Promise((resolve) => {
    const answer = (scope: Scope | null) => {
      set(null);
      resolve(scope);
    };
    set({ verb, seriesId, number: ++count, answer });
  });
}

export function useScopeQuestion(): ScopeQuestion | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => question,
  );
}
