import { answerConsent } from '../../apps/server/src/testing/answer-consent.ts';
import { consentRoutes } from '../../packages/domain/src/index.ts';
import type { Person } from './person.ts';

/**
 * Connects an account of the sandbox through the product's own calls, as its owner does on the page that opens. At Facebook
 * `username` is what a person signs in with: all their pages are connected, and the Instagram accounts of those.
 */
export async function connectOnPage(
  person: Person,
  sandboxUrl: string,
  network: 'twitter' | 'threads' | 'facebook' | 'pinterest',
  username: string,
): Promise<void> {
  const { begin, end } = consentRoutes(network);
  const { authUrl } = await person.call<{ authUrl: string }>('POST', begin);
  const back = await answerConsent(sandboxUrl, authUrl, { network, username });
  if (end.method === 'GET') await person.call('GET', `${end.path}${back.search}`);
  else await person.call('POST', end.path, Object.fromEntries(back.searchParams));
}
