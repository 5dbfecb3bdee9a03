/**
 * Presses a button on the consent page of a network of the sandbox (X unless another is named), as a browser would, with what is
 * ticked beforehand. Returns the address that the browser is sent to. Tooling and benchmarks use this file too, so it imports nothing.
 */
export async function answerConsent(
  sandboxUrl: string,
  authUrl: string,
  {
    network = 'twitter',
    username = 'studio',
    answer = 'authorize',
    assets = [],
  }: {
    network?: string;
    username?: string;
    answer?: 'authorize' | 'cancel';
    /** What to tick of somebody whom the page does not show: it has room for 20 people. */
    assets?: readonly string[];
  } = {},
): Promise<URL> {
  const made = await fetch(`${sandboxUrl}/_sandbox/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ network, handle: username }),
  });
  if (!made.ok) throw new Error(`The sandbox made no account: ${await made.text()}`);
  const { accounts } = (await made.json()) as { accounts: { id: string }[] };
  const page = await (await fetch(authUrl)).text();
  const body = new URLSearchParams({ answer, account: accounts[0]?.id ?? '' });
  // What is ticked is everybody's: the network takes what belongs to the account.
  const ticked = page.matchAll(/<input type="checkbox" name="([^"]+)"(?: value="([^"]*)")? checked/g);
  for (const [, name = '', value = 'on'] of ticked) body.append(name, value);
  for (const asset of assets) body.append('asset', asset);
  const pressed = await fetch(authUrl, { method: 'POST', body, redirect: 'manual' });
  const back = URL.parse(pressed.headers.get('location') ?? '');
  if (back === null) throw new Error(`The consent page did not send anybody back: ${await pressed.text()}`);
  return back;
}
