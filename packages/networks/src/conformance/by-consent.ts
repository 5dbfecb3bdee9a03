import type { NetworkId } from '@nonet/domain';
import type { Harness } from '#/conformance/harness.ts';
import { pressYes } from '#/conformance/press-yes.ts';
import { sampleMedia } from '#/conformance/sample-media.ts';
import type { SandboxProcess } from '#/conformance/sandbox-process.ts';
import { createPkcePair } from '#/kit/oauth.ts';
import type { ConsentResult, Json, MediaFile, Network } from '#/port.ts';

type SignedIn = Extract<ConsentResult, { kind: 'signed-in' }>;
type Shared = Required<Pick<Harness, 'id' | 'connect' | 'refusedSignIn' | 'endSignIns' | 'workFor'>>;

/** What is the same of every network whose people say yes on its page, here as the person of this handle. */
export function byConsent(id: NetworkId, handle: string): Shared {
  return {
    id,
    connect: async (network, sandbox) => {
      const { accounts } = await signInByConsent(network, sandbox, handle);
      return accounts[0];
    },
    refusedSignIn: (network) => exchangeCode(network, 'no-such-code'),
    endSignIns: async (sandbox) => {
      await sandbox.order(`networks/${id}/revoke-grants`, { handle });
    },
    workFor: (sandbox, ms) => sandbox.order(`networks/${id}/set-processing`, { ms }),
  };
}

/** Signs somebody in, with everything that is ticked beforehand, and answers what came. */
export async function signInByConsent(
  network: Network<Json>,
  sandbox: SandboxProcess,
  handle: string,
): Promise<SignedIn> {
  const { verifier, challenge: codeChallenge } = createPkcePair();
  const redirectUri = redirectUriOf(network);
  const code = await pressYes(network, sandbox, { handle, redirectUri, codeChallenge });
  const result = await exchangeCode(network, code, verifier);
  if (result.kind !== 'signed-in') throw new Error(`not signed in: ${JSON.stringify(result)}`);
  return result;
}

/** Exchanges a code, as it came back from the page. */
function exchangeCode(
  network: Network<Json>,
  code: string,
  codeVerifier = createPkcePair().verifier,
): Promise<ConsentResult> {
  if (network.consent === undefined) throw new Error(`${network.id} has no consent page`);
  const answer = { code, redirectUri: redirectUriOf(network), codeVerifier };
  return network.consent.exchange(answer, { signal: AbortSignal.timeout(10_000) });
}

function redirectUriOf({ id }: Pick<Network<Json>, 'id'>): string {
  return `http://localhost:9009/${id}-callback`;
}

/** So many pictures that differ. */
export function images(count: number, type: Parameters<typeof sampleMedia>[0] = 'image/png'): MediaFile[] {
  return Array.from({ length: count }, (_, n) => sampleMedia(type, `image ${n}`, n));
}

/** The alternative texts on a page of the sandbox. */
export function textsOnPage(pathOf: (remoteId: string) => string): NonNullable<Harness['alternativeTexts']> {
  return async (sandbox, remoteId) => {
    const page = await fetch(`${sandbox.origin}${pathOf(remoteId)}`);
    const figures = (await page.text()).matchAll(
      /<figure>(?:<a [^>]*><img [^>]*alt|<video [^>]*aria-label)="([^"]*)"/g,
    );
    return Array.from(figures, ([, alt]) => alt ?? '');
  };
}
