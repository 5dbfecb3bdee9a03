import type { Person } from './person.ts';

/** Connects an account of the sandbox's X by the product's own calls, as its owner does in the popup. */
export async function connectX(person: Person, sandboxUrl: string, handle: string): Promise<void> {
  const made = await post(new URL('/_sandbox/accounts', sandboxUrl), JSON.stringify({ network: 'twitter', handle }));
  const { accounts } = (await made.json()) as { accounts: { id: string }[] };
  const { authUrl } = await person.call<{ authUrl: string }>('POST', '/api/twitter/connect');
  const answer = await post(
    new URL(authUrl),
    new URLSearchParams({ answer: 'authorize', account: accounts[0]?.id ?? '' }),
  );
  const back = answer.headers.get('location');
  if (back === null) throw new Error(`X sent nobody back: ${answer.status} ${await answer.text()}`);
  await person.call('GET', `/api/twitter/callback${new URL(back).search}`);
}

function post(url: URL, body: string | URLSearchParams): Promise<Response> {
  const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined;
  return fetch(url, { method: 'POST', body, redirect: 'manual', ...(headers === undefined ? {} : { headers }) });
}
