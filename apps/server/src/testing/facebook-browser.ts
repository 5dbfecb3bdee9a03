import { pressButton } from '#/testing/answer-consent.ts';
import type { TestSandbox } from '#/testing/sandbox.ts';
import { type Person, readJson, type TestServer } from '#/testing/server.ts';

interface Answer {
  status: number;
  /** The address that the browser is sent to, without the empty fragment. */
  location: string | null;
}

interface FacebookDecision {
  /** The person of Facebook who agrees, unless somebody cancels. */
  account?: string;
  shareEmail?: boolean;
  answer?: 'cancel';
}

/** A browser with cookies, for the product and for the sandbox's Facebook. It has a person's session, or none. */
export function openFacebookBrowser(
  on: TestServer,
  { cookie: held = '', userAgent }: { cookie?: Person['cookie']; userAgent?: string } = {},
) {
  const cookies = new Map(
    held.split('; ').flatMap((pair) => {
      const [, name, value] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );
  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      origin: on.config.publicUrl,
      ...(cookie && { cookie }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...init.headers,
    };
    const answer = await on.fetch(path, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  }
  const start = (body: object = {}) =>
    call('/api/auth/sign-in/social', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'facebook', ...body }),
    });
  const dialog = async (body: object = {}): Promise<string> => (await readJson(await start(body))).url;
  /** Answers the dialog; returns the address of the product to which Facebook sends the browser. */
  async function decide(url: string, { shareEmail = true, ...decision }: FacebookDecision): Promise<string> {
    const { href } = await pressButton(url, { ...decision, untick: shareEmail ? [] : ['email-shared'] });
    return href;
  }
  async function comeBack(url: string): Promise<Answer> {
    const { pathname, search } = new URL(url);
    const answer = await call(pathname + search);
    return { status: answer.status, location: answer.headers.get('location')?.replace(/#$/, '') ?? null };
  }
  return {
    call,
    cookies,
    start,
    dialog,
    decide,
    comeBack,
    /** Goes from the button to the page after it, as this person of Facebook. */
    async continueAs(accountId: string, { shareEmail = true, ...body }: { next?: string; shareEmail?: boolean } = {}) {
      return comeBack(await decide(await dialog(body), { account: accountId, shareEmail }));
    },
    me: async () => {
      const answer = await call('/api/me');
      return { status: answer.status, body: await readJson(answer) };
    },
  };
}

/** Adds a new person to Facebook. */
export async function addFacebookPerson(sandbox: TestSandbox, more: { email?: string; name?: string } = {}) {
  const email = more.email ?? `${crypto.randomUUID()}@nonet.test`;
  const order = { network: 'facebook', handle: email, displayName: more.name ?? 'Dora Maar' };
  const answer = await fetch(`${sandbox.url}/_sandbox/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  const { accounts } = await readJson(answer);
  return { id: String(accounts[0].id), email };
}
