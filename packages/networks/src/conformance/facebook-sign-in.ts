import type { Connected } from '#/conformance/harness.ts';
import { networkAtSandbox } from '#/conformance/network-at-sandbox.ts';
import { pressYes } from '#/conformance/press-yes.ts';
import type { SandboxProcess } from '#/conformance/sandbox-process.ts';
import type { ConsentResult, Json, Network } from '#/port.ts';

/** A ready person with two pages, one of which has an account of Instagram. */
export const owner = 'ana@nonet.test';
const redirectUri = 'http://localhost:9009/facebook-callback';

/** Signs the owner in at Facebook, with everything that is ticked beforehand, and answers the first account of a network. */
export async function signInAtFacebook(sandbox: SandboxProcess, network: 'facebook' | 'instagram'): Promise<Connected> {
  const facebook = networkAtSandbox('facebook', sandbox.origin);
  const result = await exchangeAtFacebook(facebook, await pressYes(facebook, sandbox, { handle: owner, redirectUri }));
  if (result.kind !== 'signed-in') throw new Error(`not signed in: ${JSON.stringify(result)}`);
  const account = result.accounts.find((one) => one.network === network);
  if (account === undefined) throw new Error(`no account of ${network} came`);
  return { ...account, grant: result.grant.auth ?? null };
}

/** Exchanges a code, as it came back from the page. */
export function exchangeAtFacebook({ consent }: Network<Json>, code: string): Promise<ConsentResult> {
  if (consent === undefined) throw new Error('Facebook signs in on its consent page');
  return consent.exchange({ code, redirectUri, codeVerifier: '' }, { signal: AbortSignal.timeout(10_000) });
}

/** Takes one scope out of what the owner has allowed. */
export function narrowGrant(sandbox: SandboxProcess, scope: string): Promise<unknown> {
  return sandbox.order('networks/facebook/narrow-grants', { handle: owner, scope });
}
