import type { Context } from 'hono';

import { CLIENT_CITY_HEADER, CLIENT_IP_HEADER } from '#/features/identity/create-auth.ts';
import type { ApiEnv } from '#/http/api.ts';

/** Only the headers that better-auth needs. All other parts of the request stay here. */
export function headersFor(c: Context<ApiEnv>): Headers {
  const headers = new Headers({ [CLIENT_IP_HEADER]: c.get('clientIp') });
  const city = c.get('clientCity');
  if (city !== null) headers.set(CLIENT_CITY_HEADER, encodeURIComponent(city));
  for (const name of ['cookie', 'user-agent']) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

export function setCookies(c: Context<ApiEnv>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
}
