/** What a person does on a consent page. */
interface Decision {
  answer?: 'authorize' | 'cancel';
  /** The id of the person whom they say they are. */
  account?: string;
  untick?: readonly string[];
  /** What to tick of somebody whom the page does not show: it has room for 20 people. */
  assets?: readonly string[];
}

/**
 * Makes an account at a network of the sandbox (X unless another is named), and presses a button on its consent page. Returns the
 * address that the browser is sent to. Tooling and benchmarks use this file too, so it imports nothing.
 */
export async function answerConsent(
  sandboxUrl: string,
  authUrl: string,
  {
    network = 'twitter',
    username = 'studio',
    ...decision
  }: { network?: string; username?: string } & Pick<Decision, 'answer' | 'assets'> = {},
): Promise<URL> {
  const made = await fetch(`${sandboxUrl}/_sandbox/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ network, handle: username }),
  });
  if (!made.ok) throw new Error(`The sandbox made no account: ${await made.text()}`);
  const { accounts } = (await made.json()) as { accounts: { id: string }[] };
  return pressButton(authUrl, { account: accounts[0]?.id ?? '', ...decision });
}

/** Sends the form of a consent page as a browser would, with the boxes that the page ticks itself. */
export async function pressButton(
  authUrl: string,
  { answer = 'authorize', account = '', untick = [], assets = [] }: Decision,
): Promise<URL> {
  const page = await (await fetch(authUrl)).text();
  const body = new URLSearchParams({ answer, account });
  // The page ticks the pages of all people; the network takes only those of the chosen person.
  const ticked = page.matchAll(/<input type="checkbox" name="([^"]+)"(?: value="([^"]*)")? checked/g);
  for (const [, name = '', value = 'on'] of ticked) if (!untick.includes(name)) body.append(name, value);
  for (const asset of assets) body.append('asset', asset);
  const pressed = await fetch(authUrl, { method: 'POST', body, redirect: 'manual' });
  const back = URL.parse(pressed.headers.get('location') ?? '');
  if (back === null) throw new Error(`The consent page did not send anybody back: ${await pressed.text()}`);
  return back;
}
