/**
 * Presses a button on the consent page of a network of the sandbox (X unless another is named), as a browser would. Returns the
 * address that the browser is sent to. Everything stays ticked that the page ticks beforehand. Tooling and benchmarks use this file too, so it imports nothing.
 */
export async function answerConsent(
  sandboxUrl: string,
  authUrl: string,
  {
    network = 'twitter',
    username = 'studio',
    answer = 'authorize',
  }: { network?: string; username?: string; answer?: 'authorize' | 'cancel' } = {},
): Promise<URL> {
  const made = await fetch(`${sandboxUrl}/_sandbox/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ network, handle: username }),
  });
  if (!made.ok) throw new Error(`The sandbox made no account: ${await made.text()}`);
  const { accounts } = (await made.json()) as { accounts: { id: string }[] };
  const form = new URLSearchParams({ answer, account: accounts[0]?.id ?? '' });
  const page = await (await fetch(authUrl)).text();
  for (const [, name = '', value = 'on'] of page.matchAll(
    /type="checkbox" name="([^"]+)"(?: value="([^"]*)")? checked/g,
  ))
    form.append(name, value);
  const pressed = await fetch(authUrl, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const back = URL.parse(pressed.headers.get('location') ?? '');
  if (back === null) throw new Error(`The consent page did not send anybody back: ${await pressed.text()}`);
  return back;
}
