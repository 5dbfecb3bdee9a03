import { answerConsent } from '../../apps/server/src/testing/answer-consent.ts';
import { consentRoutes } from '../../packages/domain/src/connections/consent.ts';
import type { Person } from './person.ts';

/**
 * Connects an account of the sandbox through the product's own calls, as its owner does on the page that opens. At Facebook and LinkedIn
 * `username` is what a person signs in with: all their pages are connected, too, and the Instagram accounts of those.
 */
export async function connectOnPage(
  person: Person,
  sandboxUrl: string,
  network: 'twitter' | 'linkedin' | 'threads' | 'facebook',
  username: string,
): Promise<void> {
  const { begin, end } = consentRoutes(network);
  const { authUrl } = await person.call<{ authUrl: string }>('POST', begin);
  const { search, searchParams } = await answerConsent(sandboxUrl, authUrl, { network, username });
  if (end.method === 'GET') await person.call('GET', `${end.path}${search}`);
  else await person.call('POST', end.path, Object.fromEntries(searchParams));
}
