import type { TargetStatus } from '@nonet/domain';
import type { Continued, Prepared, Published, Refusal } from '@nonet/networks';

/** What a step found out about a target, ready to be written by `recordAnswers`. */
export interface Answer {
  /** The status from now on. */
  status: TargetStatus;
  /** When a worker looks again, from now; null for a settled target. */
  afterMs: number | null;
  error: Refusal | null;
  remote?: { id: string; url: string };
  /** The parts of a published post that did not get there. */
  note?: string;
  /** The network may tell the post's own id later: `remote` has its name of the publishing. */
  isProvisional?: boolean;
  /** The posts of a thread that are still to be sent, when the one before them is out as `remote`. */
  next?: Prepared;
  /** Whether more of the thread may be out than we know. */
  nextInDoubt?: boolean;
  /** What the network calls a post that it still works on, or keeps as a draft. */
  ticket?: string;
  /** The network keeps it as a draft: `remote` is where its owner publishes it. From now on nobody sends it. */
  isKeptAsDraft?: true;
  /** Its owner has just been told the same, and asked. */
  isToldAlready?: true;
  /** Drop what was prepared. Never set while it may have gone out. */
  prepareAgain?: boolean;
  /** The network lost what was prepared, or says so: the second time is the last. */
  preparationLost?: boolean;
  /** It may be out already, by somebody else's call. */
  inDoubt?: true;
  /** Counts towards the backoff. */
  retried?: boolean;
  /** A complete look did not find the post. */
  looked?: boolean;
  /** It asks although nothing is in doubt: the network refused the call that this answers. */
  isRefused?: true;
  /** A repeat was refused in a way that proves that it made nothing visible: it does not count as one. */
  resendRefused?: boolean;
  /** Everything of this account, or of this network, waits this long too, and why, in words for people. */
  pause?: { scope: 'connection' | 'network'; ms: number; reason: string };
  /** The access token was refused: it is refreshed before the next fence. */
  refreshToken?: boolean;
  /** The account must be connected again. */
  reconnectNeeded?: boolean;
  /** Why, where the error of a held target does not say it. */
  reconnectReason?: string;
}

/** Replaces an answer whose values the database refuses. Only a person can go on from there. */
export const unrecordable: Answer = {
  status: 'asks',
  afterMs: null,
  error: {
    code: 'unrecordable',
    message: 'The network gave an answer that could not be kept. Look there before you publish again.',
  },
};

export function settled(status: 'rejected' | 'held' | 'asks', error: Refusal): Answer {
  return { status, afterMs: null, error };
}

/** What is out needs nothing more. Also of a comment. */
export function publishedAt({ remoteId, url }: { remoteId: string; url: string }) {
  return { status: 'published', afterMs: null, error: null, remote: { id: remoteId, url } } as const;
}

export function published({ isProvisional, note, ...at }: Omit<Published, 'kind'>): Answer {
  const told = note === undefined ? {} : { note };
  return { ...publishedAt(at), isProvisional: isProvisional === true, ...told };
}

/** One post of a thread is out: the next one is a call of its own, behind a fence of its own. */
export function continued(
  { remoteId, url, next }: Continued,
  status: 'ready' | 'unknown',
  nextInDoubt: boolean,
): Answer {
  return { status, afterMs: 0, error: null, remote: { id: remoteId, url }, next, nextInDoubt };
}

/** Without what only the call needs to know. */
export function refusal({ code, message }: Refusal): Refusal {
  return { code, message };
}
