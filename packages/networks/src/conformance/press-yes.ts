import { z } from 'zod';
import type { SandboxProcess } from '#/conformance/sandbox-process.ts';
import type { Json, Network } from '#/port.ts';

const accountsAnswer = z.object({ accounts: z.array(z.object({ id: z.string() })).min(1) });

/**
 * Presses yes on a network's consent page in the sandbox, as the person of this handle and with everything that is ticked
 * beforehand, as a browser would. Returns the code that comes back.
 */
export async function pressYes(
  { id, consent }: Network<Json>,
  sandbox: SandboxProcess,
  { handle, redirectUri, codeChallenge = '' }: { handle: string; redirectUri: string; codeChallenge?: string },
): Promise<string> {
  if (consent === undefined) throw new Error(`${id} has no consent page`);
  const { accounts } = accountsAnswer.parse(await sandbox.order('accounts', { network: id, handle }));
  const address = consent.address({ state: 'the-state', redirectUri, codeChallenge });
  const page = await (await fetch(address)).text();
  const form = new URLSearchParams({ answer: 'authorize', account: accounts[0]?.id ?? '' });
  // The page shows what belongs to every account; the network takes only what belongs to the chosen one.
  const ticked = page.matchAll(/<input type="checkbox" name="([^"]+)"(?: value="([^"]*)")? checked/g);
  for (const [, name = '', value = 'on'] of ticked) form.append(name, value);
  const answer = await fetch(address, { method: 'POST', body: form, redirect: 'manual' });
  const back = URL.parse(answer.headers.get('location') ?? '');
  const code = back?.searchParams.get('code');
  if (code == null || back?.searchParams.get('state') !== 'the-state') {
    throw new Error(`no code came back: ${answer.status} ${await answer.text()}`);
  }
  return code;
}
