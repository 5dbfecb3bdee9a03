import type { HttpNotSent } from '#/kit/http.ts';
import { redact } from '#/kit/redact.ts';
import type { ReconnectNeeded, Rejected, RetryLater, Unknown } from '#/port.ts';

/** Everything that a call can end in but success, in the port's words. */
export type Failure = Rejected | ReconnectNeeded | RetryLater | Unknown;

/** What a call that makes nothing visible can end in: such a call is simply tried again. */
export type Refused = Exclude<Failure, Unknown>;

/** Whom a failure speaks of. */
export interface Called {
  /** The network as people know it: `X`. */
  readonly name: string;
  /** Who answers, where each account has a server of its own: then only that account waits while it is away. */
  readonly server?: string;
}

/**
 * What a documented refusal means; a network's folder has a table of them.
 * `token-refused`: another access token may do. `grant-refused`: only the person can mend it. `wait`: a limit. `posts-wait`: one of
 * posts alone, which each of them meets by itself, so that nothing else of the account has to wait.
 * `operator`: nobody but who runs this installation can mend it. `prepare-again`: what was uploaded is gone.
 * `later`: it comes and goes, and concerns this post alone.
 */
export interface Meaning {
  readonly kind:
    | 'rejected'
    | 'token-refused'
    | 'grant-refused'
    | 'wait'
    | 'posts-wait'
    | 'operator'
    | 'prepare-again'
    | 'later';
  readonly code: string;
  /** What happened, then what to do. Without a full stop where the network's own sentence follows. */
  readonly message: string;
  /** The network's own sentence says what is wrong, and a person can act on it. */
  readonly quote?: true;
  /** Of a limit: how long it lasts by the network's documents, where an answer names no time. */
  readonly waitMs?: number;
}

/** A meaning, for tables: what of it is there with every refusal, in a row. */
export function means(
  kind: Meaning['kind'],
  code: string,
  message: string,
  more: Pick<Meaning, 'quote' | 'waitMs'> = {},
): Meaning {
  return { kind, code, message, ...more };
}

/** What a refusal says beside its meaning. */
export interface Said {
  /** The network's own sentence; it may hold anything, so it is redacted before anybody sees it. */
  readonly sentence: string;
  /** How long the network asks us to wait, in milliseconds; null or absent when it says nothing. */
  readonly waitMs?: number | null;
  /** Whose limit it is; the account's own when nothing is said. */
  readonly limitOf?: 'account' | 'app';
  /** Of a duplicate: the post that the network says it has. */
  readonly first?: NonNullable<Rejected['first']> | undefined;
}

/** Nobody here can mend what an operator must; it is asked for again in this time. */
export const OPERATOR_WAIT_MS = 15 * 60_000;

/** The port's word for a refusal of this meaning. `secrets` are removed from whatever the network said. */
export function refusedFor(meaning: Meaning, said: Said, secrets: readonly string[]): Failure {
  const { code } = meaning;
  const message = meaning.quote === true ? quoted(meaning.message, redact(said.sentence, secrets)) : meaning.message;
  switch (meaning.kind) {
    case 'rejected':
      return { kind: 'rejected', code, message, ...(said.first === undefined ? {} : { first: said.first }) };
    case 'token-refused':
      return { kind: 'reconnect-needed', code, message, tokenMayRefresh: true };
    case 'grant-refused':
      return { kind: 'reconnect-needed', code, message, tokenMayRefresh: false };
    case 'wait':
      return { ...limited(meaning, said), scope: said.limitOf === 'app' ? 'network' : 'connection' };
    case 'posts-wait':
      return limited(meaning, said);
    case 'operator':
      return { kind: 'retry-later', code, message, afterMs: OPERATOR_WAIT_MS, scope: 'network' };
    case 'prepare-again':
      return { kind: 'retry-later', code, message, afterMs: null, scope: 'target', prepareAgain: true };
    case 'later':
      return retryLater(code, message);
    default:
      return meaning.kind satisfies never;
  }
}

function limited({ code, message, waitMs }: Meaning, said: Said): RetryLater {
  return { ...retryLater(code, message), afterMs: said.waitMs ?? waitMs ?? null };
}

/**
 * What a status says by itself, where a network's folder knows nothing of a refusal; it may come from a machine that stands before
 * the network. 429 is a limit (RFC 6585 §4). A request that is answered 401 "has not been applied" (RFC 9110 §15.5.2), as far as it
 * carried a token and the network named no reason of its own.
 */
export function meaningOf(
  { status, name, hadToken }: { readonly status: number; readonly name: string; readonly hadToken: boolean },
  called: Called,
): Meaning | undefined {
  if (status === 429) return { kind: 'wait', code: 'rate-limited', message: `${called.name} asks us to wait.` };
  if (status !== 401 || !hadToken || name !== '') return undefined;
  const message = `The sign-in at ${called.name} has ended. Connect the account again.`;
  return { kind: 'token-refused', code: 'token-refused', message };
}

/** The code of a refusal that nobody has documented. */
export const UNDOCUMENTED = 'undocumented-refusal';

/** A refusal that nobody has documented: it proves nothing. */
export function undocumented({ name }: Called): Unknown {
  return { kind: 'unknown', code: UNDOCUMENTED, message: `${name} gave an answer nobody has described.` };
}

/** No readable answer came. */
export function unclear({ name }: Called): Unknown {
  return { kind: 'unknown', code: 'no-clear-answer', message: `${name} gave no clear answer.` };
}

/** Nothing left this machine. */
export function notSent(reason: HttpNotSent['reason'], { name, server }: Called): Refused {
  switch (reason) {
    case 'address': {
      const message = `${server ?? name} is at an address that may not be called.`;
      return { kind: 'rejected', code: 'address-refused', message };
    }
    case 'invalid-request': {
      // Node refuses a character of the header that carries the token.
      const message = `The sign-in at ${name} has ended. Connect the account again.`;
      return { kind: 'reconnect-needed', code: 'token-unusable', message, tokenMayRefresh: true };
    }
    case 'aborted':
      return retryLater('aborted', 'The call was stopped before it was sent.');
    default: {
      const scope = server === undefined ? 'network' : 'connection';
      return { ...retryLater('unreachable', `${server ?? name} could not be reached.`), scope };
    }
  }
}

/** For calls that make nothing visible: what is unknown can simply be tried again. */
export function retryIfUnknown(failure: Failure): Refused {
  return failure.kind === 'unknown' ? retryLater(failure.code, failure.message) : failure;
}

/** This post alone is tried again, at a time of the caller's choice. */
export function retryLater(code: string, message: string): RetryLater {
  return { kind: 'retry-later', code, message, afterMs: null, scope: 'target' };
}

function quoted(message: string, sentence: string): string {
  return sentence === '' ? `${message}.` : `${message}: ${sentence}`;
}
