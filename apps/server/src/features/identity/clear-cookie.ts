import type { Context } from 'hono';

import { headersFor, setCookies } from '#/features/identity/auth-headers.ts';
import type { Auth } from '#/features/identity/create-auth.ts';
import type { ApiEnv } from '#/http/api.ts';

/** Removes the session cookie from the browser, after its session has ended in another way. */
export async function clearCookie(auth: Auth, c: Context<ApiEnv>): Promise<void> {
  const { headers } = await auth.api.signOut({ headers: headersFor(c), returnHeaders: true });
  setCookies(c, headers);
}
