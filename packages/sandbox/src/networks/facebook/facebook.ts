import type { AccountBook } from '#/core/account-book.ts';
import { text } from '#/core/order.ts';
import { type AccountOrder, type SandboxNetwork, SteeringError, type World } from '#/core/world.ts';
import { isLogin, loadAccounts, openAccounts } from '#/networks/facebook/accounts.ts';
import { Assets } from '#/networks/facebook/assets.ts';
import { mountDialog } from '#/networks/facebook/dialog.ts';
import { app, openGrants } from '#/networks/facebook/grants.ts';
import { mountGraph, mountNodes } from '#/networks/facebook/graph.ts';
import { feedHref, profileHref } from '#/networks/facebook/links.ts';
import { pageNode } from '#/networks/facebook/page-node.ts';
import { mountPages } from '#/networks/facebook/page-routes.ts';
import { tokenMethods } from '#/networks/facebook/token-methods.ts';
import { userNode } from '#/networks/facebook/user-node.ts';
import { signRequest } from '#/networks/meta/signed-request.ts';

const accountsShown = 6;

/**
 * The pretend Facebook, as far as signing in with it goes. Everything of it is under `/facebook`: the dialog as at
 * www.facebook.com, and below `/facebook/graph` the Graph API.
 */
export async function createFacebook(world: World): Promise<SandboxNetwork> {
  const accounts = openAccounts(world);
  const assets = new Assets(world);
  const parts = { accounts, assets, grants: openGrants(world) };
  mountNodes(world, [userNode(world, parts), pageNode(world, parts)]);

  return {
    mount: (sandbox) => {
      mountGraph(sandbox, world, parts, tokenMethods(world, parts));
      mountDialog(sandbox, world, parts);
      mountPages(sandbox, world, parts);
    },

    load: () => loadAccounts(accounts, assets),

    summary: () => ({
      accounts: accounts.first(accountsShown).map(({ id, name }) => ({
        name,
        displayName: name,
        href: profileHref(id),
      })),
      accountCount: accounts.count(),
      postCount: 0,
      feedHref,
      signInHint: 'Continue with Facebook on the login page. Nothing is published here yet.',
    }),

    createAccount: (order) => createAccount(accounts, order),

    places: ['token'],

    actions: {
      'sign-request': (order) => {
        const account = accounts.named(text(order, 'handle'));
        if (account === null) throw new SteeringError('There is no account with this handle.');
        const issuedAt = Math.floor(world.clock.now() / 1_000);
        return { signedRequest: signRequest({ user_id: account.id, issued_at: issuedAt }, app.secret) };
      },
    },
  };
}

function createAccount(accounts: AccountBook, order: AccountOrder): object {
  if (!isLogin(order.handle)) {
    throw new SteeringError(`"${order.handle}" is neither an email address nor a telephone number like +48600100200.`);
  }
  const { id, handle, name } = accounts.create(order.handle, order.displayName ?? order.handle);
  return { handle, id, displayName: name };
}
