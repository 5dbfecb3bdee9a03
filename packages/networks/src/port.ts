import type { NetworkId } from '@nonet/domain';

/**
 * The network port: everything the engine knows about a network.
 *
 * Two rules hold for every implementation and are checked by the conformance suite:
 * 1. Outcomes, not exceptions. A method never throws for anything the network or the wire does;
 *    an exception at this port is a bug (the engine then treats a publish as `unknown`).
 * 2. No secret (token, password, key) appears in a `code`, `message` or stored payload.
 *
 * `Auth` is the network's own secret state of one account. It is JSON, sealed at rest by the server,
 * and nobody but the network's folder looks inside.
 */
export interface Network<Auth = Json> {
  readonly id: NetworkId;

  /**
   * Identifies the environment this network talks to (the address of its service). A connection remembers
   * the origin it was made at, and its posts go only there.
   */
  readonly origin: string;

  /** True when `origin` is the built-in sandbox; only used to tag connections on screen. */
  readonly sandbox: boolean;

  /**
   * What to do when nobody knows whether a post went out.
   * `harmless`: sending the same prepared payload again cannot make a second post.
   * `refused`: the network itself refuses a duplicate.
   * `blind`: neither; look as far as possible, then ask a person.
   */
  readonly repeat: 'harmless' | 'refused' | 'blind';

  /** How long after the fence a publish call may still be under way, in milliseconds. The call is aborted then. */
  readonly sendWindowMs: number;

  /** How long after `sendWindowMs` a post may still become visible, in milliseconds. Nobody looks or repeats before. */
  readonly settleMs: number;

  /** How many calls one worker process makes at the same time. */
  readonly concurrency: { readonly perNetwork: number; readonly perAccount: number };

  /** Signs an account in with what the user typed. Only for networks without a consent page (Bluesky). */
  signIn?(credentials: Credentials, context: CallContext): Promise<SignInResult<Auth>>;

  /** Signs an account in on the network's own consent page. Only for networks with OAuth. */
  readonly consent?: Consent<Auth>;

  /**
   * Exchanges the refresh token for new tokens. Must survive being repeated after a crash as far as the network
   * allows. The caller stores `auth` before it uses it.
   */
  refresh(auth: Auth, context: CallContext): Promise<RefreshResult<Auth>>;

  /**
   * Signs in again with a secret kept for that purpose (Bluesky's app password), when `refresh` answered
   * `sign-in-again`. The caller does this at most once per 15 minutes and account.
   */
  signInAgain?(auth: Auth, context: CallContext): Promise<RefreshResult<Auth>>;

  /**
   * Everything that can be done before anybody can see the post: upload media, resolve mentions, freeze the
   * final record with its client-made key. The result is stored, and `publish` sends it unchanged.
   */
  prepare(input: PublishInput, auth: Auth, context: PrepareContext): Promise<PrepareResult>;

  /**
   * The one call that makes the post visible: of a thread, the next of its posts. Called only after a fence, which each
   * post of a thread has for itself; may be called again if `repeat` is harmless.
   */
  publish(prepared: Prepared, auth: Auth, context: CallContext): Promise<Outcome>;

  /** Looks whether the prepared post is there. A failed look is not absence. */
  lookup(prepared: Prepared, auth: Auth, context: LookContext): Promise<LookupResult>;

  /**
   * Asks for the state of a post that the network took and still works on. Only where `publish` may answer `processing`,
   * which no post may that others of its thread follow.
   */
  check?(reference: string, auth: Auth, context: CallContext): Promise<Exclude<Outcome, Continued>>;

  /** Removes a published post. Removing what is gone already succeeds. */
  remove(remoteId: string, auth: Auth, context: CallContext): Promise<CallResult>;

  /** Ends our access at the network, best effort, after the connection was removed here. */
  revoke(auth: Auth, context: CallContext): Promise<CallResult>;
}

/** Anything that survives JSON. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What a user types to sign in where there is no consent page. */
export interface Credentials {
  /** Handle or address of the account, as typed. */
  readonly identifier: string;
  /** App password, as typed. Never logged, never part of a message. */
  readonly secret: string;
}

/**
 * Signing in on the network's own page (RFC 6749 with PKCE, RFC 7636). The caller makes `state` and the verifier, keeps
 * both with the attempt, and takes each back once.
 */
export interface Consent<Auth> {
  /** The page to send the browser to. It comes back to `redirectUri` with `state` and either `code` or `error`. */
  address(request: ConsentRequest): URL;
  /**
   * Exchanges the code that came back; at once, as it lives for seconds (X: 30) and works once. After `retry-later` only
   * a new attempt, with a new code, can succeed.
   */
  exchange(answer: ConsentAnswer, context: CallContext): Promise<SignInResult<Auth>>;
}

/** One attempt to sign in on a consent page. */
export interface ConsentRequest {
  /** Unguessable, made for this attempt; comes back unchanged. */
  readonly state: string;
  /** Exactly as it is registered at the network. */
  readonly redirectUri: string;
  /** SHA-256 of the verifier, base64url without padding. Networks without PKCE leave it out. */
  readonly codeChallenge: string;
}

/** What came back from a consent page, and what the attempt kept. */
export interface ConsentAnswer {
  readonly code: string;
  /** The very text of the request. */
  readonly redirectUri: string;
  /** The secret half of the PKCE pair. Never logged, never part of a message. */
  readonly codeVerifier: string;
}

/** Given to every call: the network's folder must pass the signal on to each request. */
export interface CallContext {
  /** Aborts the call: at `send_until`, on a lost lease, or at shutdown. */
  readonly signal: AbortSignal;
}

/** Given to a preparation, which may take minutes and be interrupted. */
export interface PrepareContext extends CallContext {
  /** What survives of an interrupted preparation of the same content; absent where nothing does. */
  readonly memory?: UploadMemory;
}

/** Remembers what was uploaded, so that a worker which takes over need not send it again. */
export interface UploadMemory {
  /** What `keep` was given last; null when there was nothing. Only the network's folder knows its shape. */
  readonly kept: Json;
  /** Best effort: what cannot be kept is uploaded again. Never rejects. */
  keep(progress: Json): Promise<void>;
}

/** Given to a look: what a post must match to be taken for ours, where the network has no key of our own. */
export interface LookContext extends CallContext {
  /** The network's own creation time must lie between these two. */
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Ids that belong to other targets of the same account, and to earlier posts of the same thread. */
  readonly taken: ReadonlySet<string>;
  /**
   * The post may be out under a key that another installation chose and nobody here knows. A network that is looked at by
   * our own key is then looked through for the content, too, and for what a key tells of its target.
   */
  readonly anyKey?: true;
}

/** One media file of a post, in order. */
export interface MediaFile {
  readonly id: string;
  /** Sniffed type, for example `image/jpeg`. */
  readonly contentType: string;
  readonly bytes: number;
  /** Pixels; null when unknown. */
  readonly width: number | null;
  readonly height: number | null;
  /** How long a video runs; null for pictures, and when unknown. */
  readonly durationMs: number | null;
  /** Alternative text; empty when the user gave none. */
  readonly alt: string;
  /** Reads the whole file. Only for kinds whose limit is small (images). */
  read(): Promise<Uint8Array<ArrayBuffer>>;
  /** Reads the bytes from `from` up to, not including, `to`. For large files, sent part by part. */
  readPart(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** What is to be published on one connection. */
export interface PublishInput {
  /** Unique per target; the same on every preparation of it. */
  readonly targetId: string;
  /** The planner's name of the post; only networks with a title field send it. */
  readonly title: string;
  /** The text to publish, unchanged but for trailing white space. */
  readonly text: string;
  /** The texts of the posts that answer it, one after the other: a thread. Media belong to the first post. */
  readonly replies: readonly string[];
  readonly link: string | null;
  readonly media: readonly MediaFile[];
  /** Network-specific choices (a board, a privacy), already validated. */
  readonly options: Json;
  /** The moment the post should carry: when it is due, or now if that has passed. */
  readonly createdAt: Date;
  readonly account: { readonly remoteId: string; readonly handle: string };
}

/** A frozen payload with its client-made key. JSON, stored on the target, never changed after the first fence. */
export interface Prepared {
  /** Our own name for the post at the network, when the network lets us choose one; else null. */
  readonly clientKey: string | null;
  /** What `publish` sends. */
  readonly payload: Json;
}

/** Who signed in. */
export interface Account {
  /** The network's stable id of the account; survives a change of name. */
  readonly remoteId: string;
  /** Without a leading `@`. */
  readonly username: string;
  readonly profileName: string | null;
  readonly profilePicture: string | null;
}

/** A refusal, in words a user understands. `code` is stable and lower-case with hyphens. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** Wait this long before trying again; null when the network named no time. */
export interface RetryLater extends Refusal {
  readonly kind: 'retry-later';
  readonly afterMs: number | null;
  /** What has to wait: this post only, everything of this account, or every account of this network. */
  readonly scope: 'target' | 'connection' | 'network';
  /** What was prepared is gone at the network (uploaded media expired): prepare anew. Proof that nothing is visible. */
  readonly prepareAgain?: true;
}

/**
 * The network refused, and trying the same again is pointless. The code `duplicate` is reserved: the network says
 * that it has this very post already.
 */
export interface Rejected extends Refusal {
  readonly kind: 'rejected';
}

/**
 * The network refused our token. With `tokenMayRefresh` the access token was refused and the refresh token has
 * not been tried yet: the caller refreshes once and tries again.
 */
export interface ReconnectNeeded extends Refusal {
  readonly kind: 'reconnect-needed';
  readonly tokenMayRefresh: boolean;
}

/** It may have gone out, or not. Everything that is not proof of the contrary is this. */
export interface Unknown extends Refusal {
  readonly kind: 'unknown';
}

/** One post of a thread is out, and `next` remains: what to fence and publish from now on instead of what was sent. */
export interface Continued {
  readonly kind: 'continued';
  /** Of the post that is out. */
  readonly remoteId: string;
  readonly url: string;
  readonly next: Prepared;
}

/** The closed set of answers to `publish` and `check`. */
export type Outcome =
  | { readonly kind: 'published'; readonly remoteId: string; readonly url: string }
  | Continued
  | { readonly kind: 'processing'; readonly reference: string; readonly checkAfterMs: number }
  | Rejected
  | ReconnectNeeded
  | RetryLater
  | Unknown;

export type SignInResult<Auth> =
  | {
      readonly kind: 'signed-in';
      readonly account: Account;
      readonly auth: Auth;
      /** When the access token must be refreshed. */
      readonly expiresAt: Date | null;
      /** When our access ends for good, so that people can be warned; null or absent when it does not, or nobody says. */
      readonly accessEndsAt?: Date | null;
    }
  | Rejected
  | RetryLater;

export type RefreshResult<Auth> =
  | {
      readonly kind: 'refreshed';
      readonly auth: Auth;
      readonly expiresAt: Date | null;
      /** As at the sign-in; absent: as it was before. */
      readonly accessEndsAt?: Date | null;
    }
  | { readonly kind: 'sign-in-again' }
  | ReconnectNeeded
  | RetryLater;

export type PrepareResult =
  | { readonly kind: 'prepared'; readonly prepared: Prepared }
  | Rejected
  | ReconnectNeeded
  | RetryLater;

export type LookupResult =
  | { readonly kind: 'found'; readonly remoteId: string; readonly url: string }
  /** Found, and it is not the last post of its thread. */
  | Continued
  | { readonly kind: 'absent' }
  /** The look itself failed: no conclusion may be drawn. */
  | { readonly kind: 'unable'; readonly code: string; readonly message: string; readonly tokenMayRefresh: boolean };

export type CallResult = { readonly kind: 'done' } | Rejected | ReconnectNeeded | RetryLater | Unknown;
