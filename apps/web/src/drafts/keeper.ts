import type { DraftContent } from '@nonet/contract';

import { isWritten } from './is-written.ts';
import { isSameContent, mergeContents } from './merge-contents.ts';

/**
 * One draft on one device: what the person has typed, what the server is known to have, and what is under way between them.
 * It is a value: `callOf` says which call comes next, and each answer makes the next value. All of it is kept in the
 * browser, so that a crash at any moment loses nothing (decision 0135).
 */
export interface Keeper {
  readonly id: string;
  /** What the server had when it was last heard of; version 0: nothing. */
  readonly base: Version;
  readonly mine: DraftContent;
  /** A save that was begun and not answered. It is repeated as it was until there is an answer. */
  readonly sent: Sent | null;
  /** The newest version that is known to exist. */
  readonly heard: number;
  /** What another device has, as long as the person has not chosen between it and `mine`. */
  readonly question: Question | null;
  /** Texts that were not taken, until the server has them as drafts of their own. */
  readonly asides: readonly Aside[];
  readonly ended: 'removed' | 'scheduled' | null;
}

export interface Version {
  readonly version: number;
  readonly content: DraftContent;
}

interface Sent {
  readonly base: number;
  readonly content: DraftContent;
  readonly restores: boolean;
  /** The server has another version, which must be read before anything else. */
  readonly isRefused: boolean;
}

interface Question {
  readonly theirs: Version;
  readonly conflicts: readonly string[];
}

interface Aside {
  readonly id: string;
  readonly content: DraftContent;
}

export type Call =
  | { readonly kind: 'save'; readonly base: number; readonly content: DraftContent; readonly restores: boolean }
  | { readonly kind: 'read' }
  | { readonly kind: 'set-aside'; readonly aside: Aside };

export function newKeeper(id: string, content: DraftContent): Keeper {
  return {
    id,
    base: { version: 0, content },
    mine: content,
    sent: null,
    heard: 0,
    question: null,
    asides: [],
    ended: null,
  };
}

/** A draft that was read from the server. */
export function keeperOf(id: string, base: Version): Keeper {
  return { ...newKeeper(id, base.content), base, heard: base.version };
}

/** What is typed is only in this browser. */
export function isDirty({ mine, base, sent, asides }: Keeper): boolean {
  return sent !== null || asides.length > 0 || !isSameContent(mine, base.content);
}

/** The call that comes next; null when there is nothing to do. A save must be noted by `sending` before it is made. */
export function callOf(keeper: Keeper): Call | null {
  const { sent, base, mine, question, asides, ended, heard } = keeper;
  const known = Math.max(base.version, question?.theirs.version ?? 0);
  if (sent !== null && !sent.isRefused) return { kind: 'save', ...sent };
  if ((sent !== null && question === null) || heard > known) return { kind: 'read' };
  const isNew = ended === null && question === null && !isSameContent(mine, base.content);
  if (isNew) return { kind: 'save', base: base.version, content: mine, restores: false };
  const [aside] = asides;
  return aside === undefined ? null : { kind: 'set-aside', aside };
}

/** Notes a save before it leaves, so that it is repeated unchanged whatever happens. */
export function sending(keeper: Keeper, call: Call): Keeper {
  if (call.kind !== 'save') return keeper;
  const { base, content, restores } = call;
  return { ...keeper, sent: { base, content, restores, isRefused: false } };
}

export function typed(keeper: Keeper, mine: DraftContent): Keeper {
  const { base, sent } = keeper;
  // It is no draft yet, so there is nothing to save.
  const isNothing = base.version === 0 && sent === null && !isWritten(mine);
  return isNothing ? { ...keeper, mine, base: { version: 0, content: mine } } : { ...keeper, mine };
}

/** The server has stored what was sent. */
export function saved(keeper: Keeper, version: number): Keeper {
  const { sent } = keeper;
  if (sent === null) return keeper;
  const heard = Math.max(keeper.heard, version);
  return { ...keeper, base: { version, content: sent.content }, sent: null, heard, ended: null };
}

/** The server has another version than the one that the save was based on. */
export function refused(keeper: Keeper): Keeper {
  return keeper.sent === null ? keeper : { ...keeper, sent: { ...keeper.sent, isRefused: true } };
}

/** The server did not take what was sent, for a reason that a repeat does not change. */
export function unsent(keeper: Keeper): Keeper {
  return { ...keeper, sent: null };
}

/** The draft has ended. What is typed stays here; what was being sent has not arrived, or has ended with it. */
export function endedAs(keeper: Keeper, ended: NonNullable<Keeper['ended']>): Keeper {
  const heard = keeper.base.version;
  return { ...keeper, ended, sent: null, question: null, heard };
}

/** Somebody was told that this version exists. */
export function heardOf(keeper: Keeper, version: number): Keeper {
  return { ...keeper, heard: Math.max(keeper.heard, version) };
}

/** The server has this. An answer that is older than what is known changes nothing, unless a save was refused since. */
export function hasRead(keeper: Keeper, theirs: Version): Keeper {
  const { base, mine, sent, question } = keeper;
  if (theirs.version <= base.version && !sent?.isRefused) return { ...keeper, heard: base.version };
  if (question !== null && theirs.version < question.theirs.version) return keeper;
  const { content, conflicts } = mergeContents({
    base: base.content,
    mine,
    theirs: theirs.content,
    sent: sent?.content ?? null,
  });
  const heard = theirs.version;
  if (conflicts.length > 0) return { ...keeper, question: { theirs, conflicts }, heard, ended: null };
  return { ...keeper, base: theirs, mine: content, sent: null, question: null, heard, ended: null };
}

/** The person takes one of both; the other one stays as a draft of its own, whole as it was. */
export function chosen(keeper: Keeper, taken: 'mine' | 'theirs', asideId: string): Keeper {
  const { base, mine, sent, question, asides } = keeper;
  if (question === null) return keeper;
  const { theirs } = question;
  const { content } = mergeContents(
    { base: base.content, mine, theirs: theirs.content, sent: sent?.content ?? null },
    taken,
  );
  const aside = { id: asideId, content: taken === 'mine' ? theirs.content : mine };
  return { ...keeper, base: theirs, mine: content, sent: null, question: null, asides: [...asides, aside] };
}

/** A text that was not taken is a draft of its own now. */
export function wasSetAside(keeper: Keeper, id: string): Keeper {
  return { ...keeper, asides: keeper.asides.filter((aside) => aside.id !== id) };
}

/** The person wants a deleted draft back as it stands here. */
export function restored(keeper: Keeper): Keeper {
  const { base, mine } = keeper;
  return { ...keeper, ended: null, sent: { base: base.version, content: mine, restores: true, isRefused: false } };
}
