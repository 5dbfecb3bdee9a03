/** Somebody who uses the product over its API, with a session. */
export interface Person {
  /** The session, as a Cookie header. */
  readonly cookie: string;
  call<Answer>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer>;
}

/** What a person signs in with. */
export interface Credentials {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Registers the person, or signs in when that person exists already; `isNew` tells which. */
export async function enter(url: string, credentials: Credentials): Promise<{ person: Person; isNew: boolean }> {
  const registered = await post(url, '/api/auth/sign-up/email', credentials);
  const response = registered.ok ? registered : await post(url, '/api/auth/sign-in/email', credentials);
  if (!response.ok) throw new Error(`${credentials.email} cannot sign in at ${url}: ${await response.text()}`);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return {
    person: { cookie, call: (method, path, body) => call(url, cookie, method, path, body) },
    isNew: registered.ok,
  };
}

function post(url: string, path: string, body: unknown): Promise<Response> {
  return fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  });
}

async function call<Answer>(url: string, cookie: string, method: string, path: string, body: unknown): Promise<Answer> {
  const response = await fetch(new URL(path, url), {
    method,
    headers: { origin: url, cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
