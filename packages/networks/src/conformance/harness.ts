import type { NetworkId } from '@nonet/domain';
import type { SandboxProcess } from '#/conformance/sandbox-process.ts';
import type { Account, Json, MediaFile, Network, SignInResult } from '#/port.ts';
import type { NetworkSettings } from '#/registry.ts';

/** An account as the engine would hold it. */
export interface Connected {
  readonly account: Account;
  readonly auth: Json;
}

/** What the suite must know of one network beside its port. */
export interface Harness {
  readonly id: NetworkId;
  /** Settings that lead this network, and only this, to the sandbox. */
  settings(sandbox: string): NetworkSettings;
  /** Signs a ready account in, as a person would. */
  connect(network: Network, sandbox: SandboxProcess): Promise<Connected>;
  /** Tries to sign in with something the network refuses. */
  refusedSignIn(network: Network): Promise<SignInResult<Json>>;
  /** Whether tokens that were exchanged already can be exchanged once more, as after a crash; else that ends the sign-in. */
  readonly oldTokensRenew: boolean;
  /** Ends every sign-in of the account at the network, as its owner would there. */
  endSignIns(sandbox: SandboxProcess, connected: Connected): Promise<void>;
  /** Every string in `auth` that nobody may see. */
  secretsOf(auth: Json): readonly string[];
  /** The longest text the network takes and, one step further, what it refuses. By every measure it has. */
  readonly texts: readonly { readonly measure: string; readonly longest: string; readonly tooLong: string }[];
  readonly media: readonly { readonly kind: string; readonly files: readonly MediaFile[]; readonly taken: boolean }[];
  /** Present where a post may be answered by others of the same thread; else threads are refused. */
  readonly threads?: true;
  /** The alternative texts that a reader of the post gets, in order. */
  alternativeTexts(sandbox: SandboxProcess, remoteId: string): Promise<readonly string[]>;
}
