import type { Context } from 'hono';

import type { AccountBook, BookAccount } from '#/core/account-book.ts';
import type { Bearer, Grants } from '#/core/oauth/grants.ts';
import type { Env } from '#/core/request-log.ts';

/** Who calls, by the token of a call. Throws the refusal when it has none, or belongs to nobody. */
export function bearerOf<Account extends BookAccount>(
  context: Context<Env>,
  { accounts, grants }: { readonly accounts: AccountBook<Account>; readonly grants: Grants },
  refusal: () => Error,
): { readonly bearer: Bearer; readonly account: Account } {
  const token = bearerTokenOf(context);
  if (token === undefined) throw refusal();
  const bearer = grants.read(token);
  const account = accounts.find(bearer.accountId);
  if (account === null) throw refusal();
  context.set('account', account.handle);
  return { bearer, account };
}

/** The token of a call that has one in its header. */
export function bearerTokenOf(context: Context<Env>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
}
