import type { Mark, NetworkId, OutgoingPoll, PostFigures, PostFormat, TextAttachment } from '@nonet/domain';

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
   * The environment this network talks to; its address is a setting, as hosts move. A connection remembers the origin it was
   * made at, and its posts go only there.
   */
  readonly origin: Environment;

  /**
   * When the network stops taking calls as this folder makes them, unless the operator sets something newer. Absent: that is not
   * foreseeable.
   */
  readonly versionEndsAt?: Date;

  /** How long after the fence a publish call may still be under way, in milliseconds. The call is aborted then. */
  readonly sendWindowMs: number;

  /** How long after `sendWindowMs` a post may still become visible, in milliseconds. Nobody looks or repeats before. */
  readonly settleMs: number;

  /** How many calls one worker process makes at the same time. */
  readonly concurrency: { readonly perNetwork: number; readonly perAccount: number };

  /**
   * Calls that the network allows to the whole installation in a day. No answer tells how many are left. They are
   * counted here, by `PrepareContext.dailyCalls`. Absent: there are none.
   */
  readonly dailyCalls?: DailyCalls;

  /**
   * The server that the user of this account chose, and to which its calls go; null where it is the network's own. What is
   * slow there must hold up nobody else. Absent: there is no choice at this network.
   */
  chosenHost?(auth: Auth): string | null;

  /** Signs an account in with what the user typed. Only for networks without a consent page (Bluesky). */
  signIn?(credentials: Credentials, context: CallContext): Promise<SignInResult<Auth>>;

  /** Signs accounts in on the network's own consent page. Only for networks with OAuth. */
  readonly consent?: Consent;

  /**
   * The accounts of one grant have one and the same token: what `refresh` answers for one of them holds for all, and is
   * stored for all. Absent: each has its own.
   */
  readonly sharesTokens?: true;

  /**
   * `revoke` ends everything that the person allowed, for every user who connected them here: it is not called while another user has
   * accounts of the same person. Absent: it ends what it is given.
   */
  readonly endsForPerson?: true;

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
   * post of a thread has for itself; may be called again as far as the `repeat` of the prepared post allows.
   */
  publish(prepared: Prepared, auth: Auth, context: PublishContext): Promise<Outcome>;

  /**
   * Where the next post of a thread cannot be prepared before the one that it answers is out, or what was prepared of it may
   * end before its turn comes. Absent: what `prepare` froze holds for the whole thread.
   */
  followUp?: FollowUp<Auth>;

  /**
   * Looks whether the prepared post is there. A failed look is not absence. Absent: nobody can look at this network, and a
   * person decides on what no repeat can settle.
   */
  lookup?(prepared: Prepared, auth: Auth, context: LookContext): Promise<LookupResult>;

  /**
   * Asks for the state of a post that the network took and still works on, by the ticket it gave. Only where `publish` may
   * answer `processing`, which no post may that others of its thread follow.
   */
  check?(ticket: string, auth: Auth, context: CallContext): Promise<Exclude<Outcome, Continued>>;

  /** Removes a published post. Removing what is gone already succeeds. Absent: the network lets nobody but people do it. */
  remove?(remoteId: string, auth: Auth, context: CallContext): Promise<CallResult>;

  /** What the account may do today, and for how long that may be relied on. Absent: nothing of it can differ. */
  abilities?(auth: Auth, context: CallContext): Promise<AbilitiesResult>;

  /** Comments that an account makes below a published post of its own; where the network has threads, an answer to it. Absent: no app may. */
  readonly comments?: Comments<Auth>;

  /** What the network counts of posts of ours, and of those who follow an account. Absent: it tells nothing, or reading is switched off. */
  readonly figures?: Figures<Auth>;

  /** The places of an account that a post goes to, such as boards: its owner chooses one. Absent: there are none. */
  readonly places?: Places<Auth>;

  /** Whom a callback of the platform speaks of, for deletion or because somebody ended our access. Absent: it has none. */
  deletionRequest?(form: URLSearchParams): DeletionRequest;

  /**
   * Ends our access at the network, best effort, after the connection was removed here. Of a grant this is asked of the
   * network whose consent it was, and only with its last account, as all of them lose their access by it.
   */
  revoke(auth: Auth, context: RevokeContext): Promise<CallResult>;
}

/** What is done between two posts of a thread, before the fence of the second. Nothing of it makes a post visible. */
export interface FollowUp<Auth> {
  /** Whether the next post can be sent as it is frozen, as far as that can be told here. Never asked of the first one. */
  isReady(prepared: Prepared): boolean;
  /**
   * Makes the next post ready, with its files, and freezes it anew: when it is not, or when the network said that it lost what was
   * prepared. May be interrupted and repeated.
   */
  prepare(prepared: Prepared, auth: Auth, context: FollowUpContext): Promise<PrepareResult>;
}

/** What is done after a post is out, each comment behind a fence of its own. A comment never decides what becomes of its post. */
export interface Comments<Auth> {
  /** What a second sending of the same comment does. */
  readonly repeat: Exclude<Repeat, 'named'>;
  /**
   * The one call that makes the comment visible. What it needs beforehand and nobody sees, it does itself. An account without the
   * right to comment is `Rejected` with the code `comment-not-allowed`.
   */
  send(comment: CommentInput, auth: Auth, context: CallContext): Promise<CommentOutcome>;
  /** Looks whether the comment is there. A failed look is not absence. Absent: nobody can look. */
  lookup?(comment: CommentInput, auth: Auth, context: LookContext): Promise<CommentLookup>;
}

/** A comment that is to be made. The same in each sending. */
export interface CommentInput {
  /** Our id of the comment: the source of its client-made key where the network takes one. */
  readonly id: string;
  /** The published post that it stands below; of a thread its last post. */
  readonly post: { readonly remoteId: string; readonly url: string };
  readonly text: string;
  /** What a record carries as its time. */
  readonly createdAt: Date;
  readonly account: { readonly remoteId: string; readonly handle: string };
}

/**
 * Reads what a network counts. Nothing of it changes anything there. An account that does not let us read is `Rejected` with the code
 * `figures-not-allowed`, and a message that says what helps.
 */
export interface Figures<Auth> {
  /** Most posts of one account that a call of `read` takes; at least 1. Where the network is asked for each post, it is small. */
  readonly most: number;
  /** Reads the figures of some posts of one account. What it tells of none of them is a refusal. */
  read(posts: readonly PublishedPost[], auth: Auth, context: CallContext): Promise<FiguresResult>;
  /** Reads how many follow the account. Absent: the network does not tell. */
  followers?(account: PublishedPost['account'], auth: Auth, context: CallContext): Promise<FollowersResult>;
}

/** A post of ours that is out. */
export interface PublishedPost {
  readonly remoteId: string;
  readonly publishedAt: Date;
  readonly format: PostFormat;
  readonly account: { readonly remoteId: string; readonly handle: string };
  /** Present where the network told figures of it before: only then may its silence mean that the post is gone. */
  readonly wasTold?: true;
  /** Present where a poll went out with it, whose votes may take a call of their own. */
  readonly hasPoll?: true;
}

export type FiguresResult =
  | {
      readonly kind: 'figures';
      /** By `remoteId`. Of a post that is absent nothing was told this time. */
      readonly posts: ReadonlyMap<string, FiguresOfPost>;
      /** Why the network was not asked for the posts that are absent: they are still to be read. Absent: it was asked for all. */
      readonly rest?: ReadingRefused;
    }
  | ReadingRefused;

export type FiguresOfPost =
  /** What the network told; what it left out is absent, and never 0. */
  | { readonly kind: 'read'; readonly figures: PostFigures }
  /** The post is not there any more: nobody asks again. */
  | { readonly kind: 'gone' };

/** `count` is null where the account or the network hides it. */
export type FollowersResult = { readonly kind: 'followers'; readonly count: number | null } | ReadingRefused;

type ReadingRefused = Rejected | ReconnectNeeded | RetryLater | Unknown;

/** Calls of one kind that the network allows so many times in a day. */
export interface DailyCalls {
  /** What they do, in one word, for example `uploads`. Stored, so a name is for ever. */
  readonly name: string;
  readonly max: number;
  /** The IANA zone at whose midnight the day ends. */
  readonly zone: string;
}

/** What can be done with the places of an account. Nothing of it makes a post visible. */
export interface Places<Auth> {
  /** Every place that posts of ours can go to, in the network's own order. */
  list(auth: Auth, context: CallContext): Promise<PlacesResult>;
  /** Makes a place. After `unknown` it may be there: only `list` tells. */
  create(place: NewPlace, auth: Auth, context: CallContext): Promise<PlaceResult>;
  /** The parts of one place, such as the sections of a board; a post may go into one of them. */
  parts(placeId: string, auth: Auth, context: CallContext): Promise<PlacePartsResult>;
}

/** Somewhere at the network that posts of an account go to. */
export interface Place {
  readonly id: string;
  readonly name: string;
  /** Nobody but who was let in sees what is there. */
  readonly isSecret: boolean;
}

/** A place to be made, as its owner wants it: its name and description are checked by the rules already. */
export interface NewPlace {
  readonly name: string;
  /** Empty when there is none. */
  readonly description: string;
  readonly isSecret: boolean;
}

/** The network itself, or the built-in sandbox that plays it. Stored, so a name is for ever. */
export type Environment = 'production' | 'sandbox';

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
export interface Consent {
  /** The page to send the browser to. It comes back to `redirectUri` with `state` and either `code` or `error`. */
  address(request: ConsentRequest): URL;
  /**
   * Exchanges the code that came back; at once, as it lives for seconds (X: 30) and works once. After `retry-later` only
   * a new attempt, with a new code, can succeed.
   */
  exchange(answer: ConsentAnswer, context: CallContext): Promise<ConsentResult>;
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

/** What a person allowed in one go. */
export interface Grant {
  /** The network's id of the person who said yes: its callbacks about deletion name the person, not an account. */
  readonly remoteUserId: string;
  /** What was granted, in the network's words; empty where it does not tell. */
  readonly scopes: readonly string[];
  /** The secret of the grant itself, where it has one beside those of its accounts; `revoke` gets it back. */
  readonly auth: Json | null;
}

/** One account that came with a grant. */
export interface GrantedAccount {
  /** May be another one than the network that was asked; then the grant has an `auth` of its own. */
  readonly network: NetworkId;
  readonly account: Account;
  /** The secret state of this account, in the form of its own network. */
  readonly auth: Json;
  /** When the access token must be refreshed; null where it cannot be, or never has to. */
  readonly expiresAt: Date | null;
  /** When our access ends for good, so that people can be warned; null or absent when it does not, or nobody says. */
  readonly accessEndsAt?: Date | null;
}

/** The answer to a code: what was granted, and every account that came with it, in the order in which they are told. */
export type ConsentResult =
  | {
      readonly kind: 'signed-in';
      readonly grant: Grant;
      readonly accounts: readonly [GrantedAccount, ...GrantedAccount[]];
    }
  | Rejected
  | RetryLater;

/** Given to every call: the network's folder must pass the signal on to each request. */
export interface CallContext {
  /** Aborts the call: at `send_until`, on a lost lease, or at shutdown. */
  readonly signal: AbortSignal;
}

/** Given to the end of our access. */
export interface RevokeContext extends CallContext {
  /** The `auth` of the grant that the account came with; null where that had none, or there was no grant. */
  readonly grant: Json | null;
}

/** Given to a preparation, which may take minutes and be interrupted. */
export interface PrepareContext extends CallContext {
  /** What survives of an interrupted preparation of the same content; absent where nothing does. */
  readonly memory?: UploadMemory;
  /** Counts the calls of `Network.dailyCalls`; absent where nobody counts. */
  readonly dailyCalls?: CallCounter;
}

/** Counts the calls that all processes and people of this installation make together in a day of the network's. */
export interface CallCounter {
  /**
   * Counts a call before it is made, so that a crash can only count too many. Answers null, or for how long the day still lasts, in
   * milliseconds, when all its calls are made: then the call must not be made.
   */
  count(): Promise<number | null>;
  /** The call that was counted last never left this machine. Never rejects. */
  takeBack(): Promise<void>;
  /** The network refused the call that was counted last, as no more are allowed on that day. Never rejects. */
  useUp(): Promise<void>;
}

/** Given to the preparation of a further post of a thread. */
export type FollowUpContext = PrepareContext & PublishContext;

/** Given to the call that makes a post visible. */
export interface PublishContext extends CallContext {
  /**
   * A file of the post, by its id; undefined when the post has no such file. For what becomes visible with its last bytes:
   * nothing large is frozen. Read when it is asked for, so that a post which needs none costs nothing.
   */
  file(id: string): Promise<MediaFile | undefined>;
}

/** Remembers what was uploaded, so that a worker which takes over need not send it again. */
export interface UploadMemory {
  /** What `keep` was given last; null when there was nothing. Only the network's folder knows its shape. */
  readonly kept: Json;
  /** The secret that was given with it; null when there was none. */
  readonly secret: Json;
  /**
   * Best effort: what cannot be kept is uploaded again. Never rejects. What of it carries rights (the address of an upload
   * session) is given as `secret`, which is sealed at rest.
   */
  keep(progress: Json, secret?: Json): Promise<void>;
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

/** The captions of a video in one language, as the network takes them. */
export interface SentCaptions {
  readonly id: string;
  /** A tag of BCP 47. */
  readonly language: string;
  readonly contentType: 'application/x-subrip' | 'text/vtt';
  readonly text: string;
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
  /** What a picture says as an item of a carousel, and where it leads; absent and empty where it says nothing. */
  readonly title?: string;
  readonly link?: string;
  /** Present for a document: its title, which is never empty, and how many pages it has. */
  readonly document?: { readonly title: string; readonly pages: number };
  /** True for one that is hidden until somebody wants to see it. Absent: it is not. */
  readonly spoiler?: boolean;
  /** Of a video: those that its owner added, also where the network does not take all of them. Absent: there are none. */
  readonly captions?: readonly SentCaptions[];
  /** Reads the whole file. Only for kinds whose limit is small (images). */
  read(): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Reads the bytes from `from` up to, not including, `to`. For large files, sent part by part. `into` is an earlier part that has been
   * sent: its memory may be used again, as fresh memory for each part keeps the garbage collector busy.
   */
  readPart(from: number, to: number, into?: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * An address at which anybody on the internet can fetch these very bytes for 25 hours, by GET or HEAD, whole or in parts. For
   * networks that fetch files themselves (`fetchesFiles` of their rules). It carries the right to the file: in no message and no log.
   */
  address(): Promise<string>;
}

/** A further post of a thread: its text, as that of the first, and its own files. */
export interface ThreadReply {
  readonly text: string;
  readonly media: readonly MediaFile[];
}

/** The card of a link, for networks that draw it from what they are sent. It never keeps a post from going out. */
export interface SentCard {
  readonly url: string;
  readonly title: string;
  /** Empty when there is none. */
  readonly description: string;
  readonly picture: MediaFile | null;
}

/** What is to be published on one connection. */
export interface PublishInput {
  /** Unique per target; the same on every preparation of it. */
  readonly targetId: string;
  /** The planner's name of the post; only networks with a title field send it. */
  readonly title: string;
  /** The text to publish, unchanged but for trailing white space. */
  readonly text: string;
  /** The posts that follow it, each answering the one before: a thread. */
  readonly replies: readonly ThreadReply[];
  readonly link: string | null;
  readonly media: readonly MediaFile[];
  /** The picture that is shown before the video plays. None of `media`; absent: none was chosen. */
  readonly cover?: MediaFile;
  /** Below the text of the first post, at networks that have polls. Absent: there is none. */
  readonly poll?: OutgoingPoll;
  /** A long text that is folded below the text of the first post, at networks that take one. Absent: there is none. */
  readonly attachment?: TextAttachment;
  /** Ranges of the text of the first post that are hidden until somebody wants to read them. Absent: there are none. */
  readonly spoilers?: readonly Mark[];
  /** The card of the post's link. Null: its owner wants none. Absent: there is none, and the network does as without. */
  readonly card?: SentCard | null;
  /** What kind of post it is at this network: one of the formats of its rules. */
  readonly format: PostFormat;
  /** The id of the template that the post was made from; null for none. */
  readonly template: string | null;
  /** The network's own choices, already validated: what its schema in the domain parsed. */
  readonly options: Json;
  /** The moment the post should carry: when it is due, or now if that has passed. */
  readonly createdAt: Date;
  readonly account: { readonly remoteId: string; readonly handle: string };
}

/**
 * What a second sending of the same prepared payload does; it decides how the caller settles a doubt.
 * `harmless`: it cannot make a second post. The caller repeats.
 * `refused`: the network refuses a duplicate, and does not say which post it has. The caller looks, then sends once more.
 * `named`: the network refuses a duplicate and names the post that it has (`Rejected.first`). The caller sends once more.
 * `blind`: it would make a second post, and nothing refuses it. The caller looks as far as possible, then asks a person.
 */
export type Repeat = 'harmless' | 'refused' | 'named' | 'blind';

/** A frozen payload with its client-made key. JSON, stored on the target, never changed after the first fence. */
export interface Prepared {
  /** Our own name for the post at the network, when the network lets us choose one; else null. */
  readonly clientKey: string | null;
  /** Of this very payload: one network may have several kinds. */
  readonly repeat: Repeat;
  /** What `publish` sends. */
  readonly payload: Json;
  /** What of it carries rights (the address of an upload session): sealed at rest, like a token. Absent: nothing does. */
  readonly secret?: Json;
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

/** Wait this long before trying again; null when the network named no time. The caller puts a floor of its own under it. */
export interface RetryLater extends Refusal {
  readonly kind: 'retry-later';
  readonly afterMs: number | null;
  /** What has to wait: this post only, everything of this account, or every account of this network. */
  readonly scope: 'target' | 'connection' | 'network';
  /**
   * The network no longer has what was prepared, for example because uploaded media expired. This proves that nothing is
   * visible. The caller prepares the post again, once; after that, `message` is the reason of a refusal.
   */
  readonly prepareAgain?: true;
}

/**
 * The network refused, and trying the same again is pointless. The code `duplicate` is reserved: the network says
 * that it has this very post already.
 */
export interface Rejected extends Refusal {
  readonly kind: 'rejected';
  /**
   * Of code `duplicate`: the post that the network says it has, and when the network made it. Never of a post that others of its
   * thread follow: only a look tells what remains of one.
   */
  readonly first?: { readonly remoteId: string; readonly url: string; readonly madeAt: Date };
}

/**
 * The network refused our token. With `tokenMayRefresh` the access token was refused and the refresh token has
 * not been tried yet: the caller refreshes once and tries again.
 */
export interface ReconnectNeeded extends Refusal {
  readonly kind: 'reconnect-needed';
  readonly tokenMayRefresh: boolean;
  /**
   * The network gave up the post with the account's access. This proves that nothing is visible: the post is prepared again once the
   * account is connected.
   */
  readonly prepareAgain?: true;
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

/** The post is out. */
export interface Published {
  readonly kind: 'published';
  readonly remoteId: string;
  readonly url: string;
  /**
   * The network has not told the post's own id: `remoteId` is its name of the publishing, and `url` leads near it. What `check` says of
   * the same ticket may have the id later; only a post that was `processing` before may say so.
   */
  readonly isProvisional?: true;
  /** What of the post did not get there, for its owner: one or more sentences that say what to do. Absent: all of it did. */
  readonly note?: string;
}

/**
 * The network has the post and keeps it as a draft that nobody sees: its owner alone can publish it, there. It is never sent again, as
 * that would make a second one. `check` of the ticket tells when it is out. Never of a post that others of its thread follow.
 */
export interface KeptAsDraft {
  readonly kind: 'draft';
  readonly remoteId: string;
  /** Where its owner finds it. */
  readonly url: string;
  readonly ticket: string;
}

/** The closed set of answers to `publish` and `check`. */
export type Outcome =
  | Published
  | Continued
  | KeptAsDraft
  | { readonly kind: 'processing'; readonly ticket: string; readonly checkAfterMs: number }
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
  | KeptAsDraft
  | { readonly kind: 'absent' }
  /** The network lets nobody look at such a post, now or later: a person decides on what no repeat can settle. */
  | { readonly kind: 'nobody-can-look' }
  /**
   * The look itself failed, or shows several posts that could be this one (the reserved code `ambiguous`): no conclusion may be drawn.
   * `reconnectNeeded`: every look fails until the account is connected again.
   */
  | {
      readonly kind: 'unable';
      readonly code: string;
      readonly message: string;
      readonly tokenMayRefresh: boolean;
      readonly reconnectNeeded?: true;
    };

/** The closed set of answers to a comment. It is never provisional and has no note. */
export type CommentOutcome = Published | Rejected | ReconnectNeeded | RetryLater | Unknown;

export type CommentLookup = Exclude<LookupResult, Continued | KeptAsDraft>;

export type CallResult = { readonly kind: 'done' } | Rejected | ReconnectNeeded | RetryLater | Unknown;

/** What an account may do: JSON in words of the network's own, which its rules in the domain read. */
export type AbilitiesResult =
  | { readonly kind: 'abilities'; readonly abilities: Json; readonly goodForMs: number }
  | Rejected
  | ReconnectNeeded
  | RetryLater;

export type PlacesResult =
  | { readonly kind: 'places'; readonly places: readonly Place[] }
  | Rejected
  | ReconnectNeeded
  | RetryLater;

export type PlaceResult =
  | { readonly kind: 'place'; readonly place: Place }
  | Rejected
  | ReconnectNeeded
  | RetryLater
  | Unknown;

export type PlacePartsResult =
  | { readonly kind: 'parts'; readonly parts: readonly { readonly id: string; readonly name: string }[] }
  | Rejected
  | ReconnectNeeded
  | RetryLater;

/** The person is named as in `Grant.remoteUserId`. A callback that the platform did not sign is rejected. */
export type DeletionRequest = { readonly kind: 'person'; readonly remoteUserId: string } | Rejected;
