import { answerConsent } from '#/testing/answer-consent.ts';
import { readJson, type TestServer } from '#/testing/server.ts';

type Caller = Pick<Awaited<ReturnType<TestServer['register']>>, 'json'>;

/** Sends an order to the sandbox's network: `POST /_sandbox/<path>`. */
export async function order(sandboxUrl: string, path: string, body: object) {
  const answer = await fetch(`${sandboxUrl}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${await answer.text()}`);
  return readJson(answer);
}

/** Connects an account at the sandbox's X by its consent page. Answers the connection's id. */
export async function connectByConsent(person: Caller, sandboxUrl: string, username = 'studio'): Promise<string> {
  const begun = await person.json('POST', '/api/twitter/connect');
  const back = await answerConsent(sandboxUrl, begun.body.authUrl, { username });
  const ended = await person.json('GET', `/api/twitter/callback${back.search}`);
  if (ended.status !== 200) throw new Error(`Not connected: ${JSON.stringify(ended)}`);
  return ended.body.connectionId;
}
