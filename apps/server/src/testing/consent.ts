import { readJson, type TestServer } from '#/testing/server.ts';

type Caller = Pick<Awaited<ReturnType<TestServer['register']>>, 'json'>;

/** Gives the sandbox's network an order, as `POST /_sandbox/<path>`. */
export async function order(sandboxUrl: string, path: string, body: object) {
  const answer = await fetch(`${sandboxUrl}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${await answer.text()}`);
  return readJson(answer);
}

/** Presses a button on the sandbox's consent page of X. Answers where the browser is sent. */
export async function answerConsent(
  sandboxUrl: string,
  authUrl: string,
  { username = 'studio', answer = 'authorize' }: { username?: string; answer?: 'authorize' | 'cancel' } = {},
): Promise<URL> {
  const { accounts } = await order(sandboxUrl, 'accounts', { network: 'twitter', handle: username });
  const pressed = await fetch(authUrl, {
    method: 'POST',
    body: new URLSearchParams({ answer, account: accounts[0].id }),
    redirect: 'manual',
  });
  const back = URL.parse(pressed.headers.get('location') ?? '');
  if (back === null) throw new Error(`The consent page did not send anybody back: ${await pressed.text()}`);
  return back;
}

/** Connects an account at the sandbox's X by its consent page. Answers the connection's id. */
export async function connectByConsent(person: Caller, sandboxUrl: string, username = 'studio'): Promise<string> {
  const begun = await person.json('POST', '/api/twitter/connect');
  const back = await answerConsent(sandboxUrl, begun.body.authUrl, { username });
  const ended = await person.json('GET', `/api/twitter/callback${back.search}`);
  if (ended.status !== 200) throw new Error(`Not connected: ${JSON.stringify(ended)}`);
  return ended.body.connectionId;
}
