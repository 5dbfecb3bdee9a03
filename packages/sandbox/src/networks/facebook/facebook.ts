import { type AccountOrder, type SandboxNetwork, SteeringError, type World } from '#/core/world.ts';
import { Accounts, isLogin } from '#/networks/facebook/accounts.ts';
import { mountDialog } from '#/networks/facebook/dialog.ts';
import { Grants } from '#/networks/facebook/grants.ts';
import { graphHandler } from '#/networks/facebook/graph.ts';
import { feedHref, profileHref } from '#/networks/facebook/links.ts';
import { mountPages } from '#/networks/facebook/page-routes.ts';

const accountsShown = 6;

/**
 * The pretend Facebook, as far as signing in with it goes. Everything of it is under `/facebook`: the dialog as at
 * www.facebook.com, and below `/facebook/graph` the Graph API.
 */
export async function createFacebook(world: World): Promise<SandboxNetwork> {
  const accounts = new Accounts(world);
  const grants = new Grants(world);

  return {
    mount: (app) => {
      const graph = graphHandler(world, accounts, grants);
      app.use('/facebook/graph/*', world.log.middleware);
      app.all('/facebook/graph/*', (context) => {
        return graph(context, context.req.path.replace(/^\/facebook\/graph\/(v\d+\.\d+\/)?/, ''));
      });
      mountDialog(app, world, accounts, grants);
      mountPages(app, world, accounts);
    },

    load: () => accounts.load(),

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

    actions: {},
  };
}

function createAccount(accounts: Accounts, order: AccountOrder): object {
  if (!isLogin(order.handle)) {
    throw new SteeringError(`"${order.handle}" is neither an email address nor a telephone number like +48600100200.`);
  }
  const { id, login, name } = accounts.create(order.handle, order.displayName ?? order.handle);
  return { handle: login, id, displayName: name };
}
