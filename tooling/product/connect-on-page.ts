import { answerConsent } from '../../apps/server/src/testing/answer-consent.ts';
import { consentRoutes, type NetworkId } from '../../packages/domain/src/index.ts';
import type { Person } from './person.ts';

/**
 * Connects an account of the sandbox through the product's own calls, as its owner does on the page that opens. At Facebook and
 * LinkedIn `username` is what a person signs in with: all their pages are connected, too, and the Instagram accounts of those. The page shows the
 * first 20 people; what others have is ticked by its ids (`assets`). `sandboxUrl`: null where the sandbox is called directly, so that the
 * address of its page tells.
 */
export async function connectOnPage(
  person: Person,
  sandboxUrl: string | null,
  network: NetworkId,
  username: string,
  assets: readonly string[] = [],
): Promise<void> {
  const { begin, end } = consentRoutes(network);
  const { authUrl } = await person.call<{ authUrl: string }>('POST', begin);
  const back = await answerConsent(sandboxUrl ?? new URL(authUrl).origin, authUrl, { network, username, assets });
  if (end.method === 'GET') await person.call('GET', `${end.path}${back.search}`);
  else await person.call('POST', end.path, Object.fromEntries(back.searchParams));
}
