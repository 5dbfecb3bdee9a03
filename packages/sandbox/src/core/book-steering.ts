import type { AccountBook, BookAccount } from '#/core/account-book.ts';
import type { Grants } from '#/core/oauth/grants.ts';
import { type Order, oneOf, text } from '#/core/order.ts';
import { type AccountOrder, type NetworkSummary, type Steerable, SteeringError } from '#/core/world.ts';

type Actions = Steerable['actions'];

/** The account that an order names by its handle, with or without an `@`. */
export function accountOf<Account extends BookAccount>(accounts: AccountBook<Account>, order: Order): Account {
  const account = accounts.named(text(order, 'handle').replace(/^@/, ''));
  if (account === null) throw new SteeringError('There is no account with this handle.');
  return account;
}

/** Makes the account that is ordered. `form` says what a handle is, after "is not". */
export function createIn(
  accounts: AccountBook,
  { handle: given, displayName }: AccountOrder,
  { isHandle, form }: { isHandle(text: string): boolean; form: string },
): object {
  const name = given.replace(/^@/, '');
  if (!isHandle(name)) throw new SteeringError(`"${given}" is not ${form}.`);
  const { handle, id, name: shown } = accounts.create(name, displayName ?? name);
  return { handle, id, displayName: shown };
}

/** What the start page says of a network whose people are chosen on its consent page. */
export function bookSummary(
  accounts: AccountBook,
  more: Pick<NetworkSummary, 'postCount' | 'feedHref'> & {
    readonly network: string;
    /** What stands before handles; null: people are known by their names. */
    readonly mark: string | null;
    hrefOf(account: BookAccount): string;
  },
): NetworkSummary {
  const { network, mark, hrefOf, postCount, feedHref } = more;
  return {
    accounts: accounts.first(6).map((account) => ({
      name: mark === null ? account.name : `${mark}${account.handle}`,
      displayName: account.name,
      href: hrefOf(account),
    })),
    accountCount: accounts.count(),
    postCount,
    feedHref,
    signInHint: `Connect ${network} in Nonet and choose one of these on the page that opens. No password is asked for.`,
  };
}

/** The steering actions `revoke-grants` `{handle}` and `narrow-grants` `{handle, scope}`. */
export function grantActions(accounts: AccountBook, grants: Grants) {
  return {
    'revoke-grants': (order) => {
      const { id, handle } = accountOf(accounts, order);
      return { handle, id, revoked: grants.revokeAllOf(id) };
    },
    'narrow-grants': (order) => {
      const { id, handle } = accountOf(accounts, order);
      const scope = text(order, 'scope');
      grants.narrow(id, scope);
      return { handle, id, scope };
    },
  } satisfies Actions;
}

/** The steering action `set-account-status` `{handle, status}`. */
export function statusAction<Status extends string, Account extends BookAccount & { readonly status: Status }>(
  accounts: AccountBook<Account>,
  statuses: readonly Status[],
) {
  return {
    'set-account-status': (order: Order) => {
      const account = accountOf(accounts, order);
      const status = oneOf(order, 'status', statuses);
      accounts.replace({ ...account, status });
      return { handle: account.handle, id: account.id, status };
    },
  };
}

/** The steering action `register-callbacks` `{callbacks}`. */
export function callbacksAction(register: (callbacks: string[]) => void) {
  return {
    'register-callbacks': ({ callbacks }: Order) => {
      const isList = Array.isArray(callbacks) && callbacks.every((address) => URL.canParse(`${address}`));
      if (!isList) throw new SteeringError('"callbacks" must be a list of addresses.');
      register(callbacks);
      return { callbacks };
    },
  };
}
