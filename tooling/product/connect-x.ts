import { answerConsent } from '../../apps/server/src/testing/answer-consent.ts';
import type { Person } from './person.ts';

/** Connects an account of the sandbox's X through the product's own calls, as its owner does in the popup. */
export async function connectX(person: Person, sandboxUrl: string, username: string): Promise<void> {
  const { authUrl } = await person.call<{ authUrl: string }>('POST', '/api/twitter/connect');
  const back = await answerConsent(sandboxUrl, authUrl, { username });
  await person.call('GET', `/api/twitter/callback${back.search}`);
}
