import type { FigureName, NetworkId } from '@nonet/domain';
import type { SandboxProcess } from '#/conformance/sandbox-process.ts';
import type { Account, ConsentResult, Json, MediaFile, Network, SignInResult } from '#/port.ts';
import type { Given } from '#/settings.ts';

/** An account as the engine would hold it. */
export interface Connected {
  readonly account: Account;
  readonly auth: Json;
  /** As the sign-in said. */
  readonly expiresAt: Date | null;
  readonly accessEndsAt?: Date | null;
  /** The secret of the grant that it came with, where that has one. */
  readonly grant?: Json;
}

/** What the suite must know of the comments of one network. */
export interface CommentHarness {
  /** The longest comment that the network takes and, one step further, what it refuses. */
  readonly longest: string;
  readonly tooLong: string;
  /** Takes the right to comment from the account, and nothing else. Absent: an account that may post may comment. */
  withoutRight?(sandbox: SandboxProcess, connected: Connected): Promise<unknown>;
}

/** What the suite must know of what one network counts. */
export interface FiguresHarness {
  /** A figure of the least post, and its name at the network: the one that the sandbox is told to leave out. */
  readonly withheld: { readonly figure: FigureName; readonly name: string };
  /** What its rules name, and it does not tell of the least post. Absent: it tells everything. */
  readonly untoldOfLeast?: readonly FigureName[];
  /** How old a post must be before its absence is believed, in milliseconds. Absent: it is believed at once. */
  readonly newMs?: number;
  /** How late it tells, in milliseconds. Absent: it counts as it happens. */
  readonly lateMs?: number;
  /** Takes the right to read figures from the account, and nothing else. Absent: an account that may post may read them. */
  withoutRight?(sandbox: SandboxProcess, connected: Connected): Promise<unknown>;
  /** Deletes a post as a person would there, where no app may. */
  remove?(sandbox: SandboxProcess, remoteId: string): Promise<unknown>;
}

/** What the suite must know of one network beside its port. */
export interface Harness {
  readonly id: NetworkId;
  /** What the operator sets beside the usual. */
  readonly given?: Given;
  /** What has to be chosen for every post of the network, as its schema has it. Absent: nothing has to. */
  readonly options?: Json;
  /** Signs a ready account in, as a person would. */
  connect(network: Network, sandbox: SandboxProcess): Promise<Connected>;
  /** Tries to sign in with something the network refuses. Absent: its accounts come with the yes of another network. */
  refusedSignIn?(network: Network): Promise<SignInResult<Json> | ConsentResult>;
  /**
   * How tokens are renewed. `repeatable`: those that were exchanged already can be exchanged once more, as after a crash; with
   * `once` that ends the sign-in; `while-it-lives`: a token renews itself, also repeatedly, and one that ran out needs a person;
   * `none`: only a person can renew them; `unending`: they do not run out, and are looked at in place of renewing them.
   */
  readonly renewal: 'repeatable' | 'once' | 'while-it-lives' | 'none' | 'unending';
  /** Ends every sign-in of the account at the network, as its owner would there. */
  endSignIns(sandbox: SandboxProcess, connected: Connected): Promise<void>;
  /** Only the person can end what was allowed, at the network: a token that was given back lives on there. */
  readonly endsAtNetworkOnly?: true;
  /** Every string in `auth` that nobody may see. */
  secretsOf(auth: Json): readonly string[];
  /** The same, where it differs from account to account: one of its places. Absent: it does not. */
  chosen?(network: Network, connected: Connected): Promise<Readonly<Record<string, string>>>;
  /** The longest text the network takes and, one step further, what it refuses. By every measure it has. */
  readonly texts: readonly { readonly measure: string; readonly longest: string; readonly tooLong: string }[];
  readonly media: readonly { readonly kind: string; readonly files: readonly MediaFile[]; readonly taken: boolean }[];
  /** The network names no time at which a limit ends. */
  readonly limitsWithoutTime?: true;
  /** It says that a limit is one of the day, which ends at midnight of universal time. */
  readonly limitsOfDay?: true;
  /** Where the network works on files for a while: says how long, in milliseconds. */
  workFor?(sandbox: SandboxProcess, ms: number): Promise<unknown>;
  /** Present where a post may be answered by others of the same thread; else threads are refused. */
  readonly threads?: true;
  /** What was prepared says for good that it became a post: a look for one that was removed since cannot tell that it is absent. */
  readonly remembersRemoved?: true;
  /** The alternative texts that a reader of the post gets, in order, of a video where it has one. Absent: the network has none. */
  alternativeTexts?(sandbox: SandboxProcess, remoteId: string): Promise<readonly string[]>;
  /** Lets the sandbox refuse captions. Absent: it refuses none but those that are too large. */
  refusesCaptions?(sandbox: SandboxProcess): Promise<unknown>;
  /** Present where apps may comment below posts. */
  readonly comments?: CommentHarness;
  /** Present where figures can be read. */
  readonly figures?: FiguresHarness;
}
