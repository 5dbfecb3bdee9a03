import { answerConsent } from '../../apps/server/src/testing/answer-consent.ts';
import type { Person } from './person.ts';

/**
 * Connects an account of the sandbox through the product's own calls, as its owner does on the page that opens. At Facebook
 * `username` is what a person signs in with: all their pages are connected, and the Instagram accounts of those.
 */
export async function connectOnPage(
  person: Person,
  sandboxUrl: string,
  network: 'twitter' | 'threads' | 'facebook' | 'youtube',
  username: string,
): Promise<void> {
  const { authUrl } = await person.call<{ authUrl: string }>('POST', `/api/${network}/connect`);
  const back = await answerConsent(sandboxUrl, authUrl, { network, username });
  await person.call('GET', `/api/${network}/callback${back.search}`);
}
