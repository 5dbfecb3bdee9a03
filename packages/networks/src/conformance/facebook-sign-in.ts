import { z } from 'zod';
import type { Connected } from '#/conformance/harness.ts';
import { networkAtSandbox } from '#/conformance/network-at-sandbox.ts';
import type { SandboxProcess } from '#/conformance/sandbox-process.ts';
import type { ConsentResult, Json, Network } from '#/port.ts';

/** A ready person with two pages, one of which has an account of Instagram. */
export const owner = 'ana@nonet.test';
const redirectUri = 'http://localhost:9009/facebook-callback';
const accountsAnswer = z.object({ accounts: z.array(z.object({ id: z.string() })).min(1) });

/** Signs the owner in at Facebook, with everything that is ticked beforehand, and answers the first account of a network. */
export async function signInAtFacebook(sandbox: SandboxProcess, network: 'facebook' | 'instagram'): Promise<Connected> {
  const facebook = networkAtSandbox('facebook', sandbox.origin);
  const result = await exchangeAtFacebook(facebook, await sayYes(facebook, sandbox));
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

/** Presses yes on the page, and reads the code off the way back. */
async function sayYes({ consent }: Network<Json>, sandbox: SandboxProcess): Promise<string> {
  const { accounts } = accountsAnswer.parse(await sandbox.order('accounts', { network: 'facebook', handle: owner }));
  const address = consent?.address({ state: 'the-state', redirectUri, codeChallenge: '' });
  if (address === undefined) throw new Error('Facebook signs in on its consent page');
  const page = await (await fetch(address)).text();
  // What is ticked beforehand, of everybody: the network takes what belongs to the person.
  const ticked = Array.from(page.matchAll(/<input type="checkbox" name="([^"]+)"(?: value="([^"]*)")? checked/g));
  const form = new URLSearchParams({ answer: 'authorize', account: accounts[0]?.id ?? '' });
  for (const [, name = '', value = 'on'] of ticked) form.append(name, value);
  const answer = await fetch(address, { method: 'POST', body: form, redirect: 'manual' });
  const code = URL.parse(answer.headers.get('location') ?? '')?.searchParams.get('code');
  if (code == null) throw new Error(`no code came back: ${answer.status} ${await answer.text()}`);
  return code;
}
