import type { Refusal } from '@nonet/networks';

/** Error code of what was refused for its access token once; refused again, the account must be reconnected. */
export const TOKEN_REFUSED = 'token-refused';

/** Whether a new token may help. `lastCode` is the error that the same target, comment or account had before. */
export function mayRefreshToken({ tokenMayRefresh }: { readonly tokenMayRefresh: boolean }, lastCode: string | null) {
  return tokenMayRefresh && lastCode !== TOKEN_REFUSED;
}

/** The token is refreshed, and then it is tried again at once. */
export function tokenRefused<Status extends string>(status: Status, { message }: Refusal) {
  return { status, afterMs: 0, error: { code: TOKEN_REFUSED, message }, refreshToken: true };
}
