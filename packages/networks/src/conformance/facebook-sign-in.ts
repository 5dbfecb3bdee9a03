import { signInByConsent } from '#/conformance/by-consent.ts';
import type { Connected } from '#/conformance/harness.ts';
import { networkAtSandbox } from '#/conformance/network-at-sandbox.ts';
import type { SandboxProcess } from '#/conformance/sandbox-process.ts';

/** A ready person with two pages; one has an account of Instagram. */
export const owner = 'ana@nonet.test';

/** Signs the owner in at Facebook, with everything that is ticked beforehand, and answers the first account of a network. */
export async function signInAtFacebook(sandbox: SandboxProcess, network: 'facebook' | 'instagram'): Promise<Connected> {
  const { accounts, grant } = await signInByConsent(networkAtSandbox('facebook', sandbox.origin), sandbox, owner);
  const account = accounts.find((one) => one.network === network);
  if (account === undefined) throw new Error(`no account of ${network} came`);
  return { ...account, grant: grant.auth ?? null };
}

/** Takes one scope out of what the owner has allowed. */
export function narrowGrant(sandbox: SandboxProcess, scope: string): Promise<unknown> {
  return sandbox.order('networks/facebook/narrow-grants', { handle: owner, scope });
}
