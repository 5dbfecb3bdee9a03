import type { TestSandbox } from '#/testing/sandbox.ts';
import { type Person, readJson, type TestServer } from '#/testing/server.ts';

interface Answer {
  status: number;
  /** Where the browser is sent, without the empty fragment. */
  location: string | null;
}

/** A browser with cookies, at the product and at the sandbox's Facebook; with the session of a person, or without one. */
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
  /** Decides in the dialog; answers the address at the product to which Facebook sends the browser. */
  async function decide(url: string, form: Record<string, string>): Promise<string> {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
    return answer.headers.get('location') ?? '';
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
    /** From the button to the page behind it, as this person of Facebook. */
    async continueAs(accountId: string, { shareEmail = true, ...body }: { next?: string; shareEmail?: boolean } = {}) {
      const form = { answer: 'authorize', account: accountId, ...(shareEmail && { 'email-shared': 'on' }) };
      return comeBack(await decide(await dialog(body), form));
    },
    me: async () => {
      const answer = await call('/api/me');
      return { status: answer.status, body: await readJson(answer) };
    },
  };
}

/** Somebody new at Facebook. */
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
