import { FigureBook } from '#/core/figure-book.ts';
import { boolean, integer, type Order, oneOf, text } from '#/core/order.ts';
import { Processing } from '#/core/processing.ts';
import { type AccountOrder, type SandboxNetwork, SteeringError, type World } from '#/core/world.ts';
import { type Account, type Accounts, accountStatuses, isUsername, openAccounts } from '#/networks/twitter/accounts.ts';
import { mountApi } from '#/networks/twitter/api.ts';
import { Ids } from '#/networks/twitter/ids.ts';
import { apiBase, feedHref, profileHref } from '#/networks/twitter/links.ts';
import { openMedia } from '#/networks/twitter/media.ts';
import { mediaEndpoints } from '#/networks/twitter/media-endpoints.ts';
import { mountPages } from '#/networks/twitter/pages.ts';
import { postEndpoints } from '#/networks/twitter/post-endpoints.ts';
import { Posts } from '#/networks/twitter/posts.ts';
import { RateLimiter } from '#/networks/twitter/rate-limits.ts';
import { mountSignIn, openGrants } from '#/networks/twitter/sign-in.ts';
import { generations, Switches } from '#/networks/twitter/switches.ts';
import { typicalFigures } from '#/networks/twitter/wire.ts';

const accountsShown = 6;

/** The pretend X: its pages and the authorize page under `/x` as at x.com, the API v2 under `/x-api` as at api.x.com. */
export async function createTwitter(world: World): Promise<SandboxNetwork> {
  const accounts = openAccounts(world);
  const grants = openGrants(world);
  const switches = new Switches(world);
  const processing = new Processing(world, { network: 'twitter', usualMs: 1_500 });
  const limiter = new RateLimiter(world);
  const ids = new Ids(world.clock);
  const media = openMedia(world, ids);
  const posts = new Posts(world, ids);
  const figures = new FigureBook(world, 'twitter', typicalFigures);
  await media.sweep();

  return {
    mount: (app) => {
      const gate = { accounts, grants, limiter, switches };
      app.use(`${apiBase}/*`, world.log.middleware);
      mountSignIn(app, world, gate);
      mountApi(app, world, gate, [
        ...postEndpoints(world, gate, { posts, media, figures }),
        ...mediaEndpoints(world, media, processing),
      ]);
      mountPages(app, world, { accounts, posts, media });
    },

    load: () => {
      limiter.clear();
      accounts.load();
      for (const id of media.ids()) ids.seen(id);
      posts.load();
    },

    summary: () => ({
      accounts: accounts.first(accountsShown).map(({ handle, name }) => {
        return { name: `@${handle}`, displayName: name, href: profileHref(handle) };
      }),
      accountCount: accounts.count(),
      postCount: posts.count(),
      feedHref,
      signInHint: 'Connect X in Nonet and choose one of these on the page that opens. No password is asked for.',
    }),

    createAccount: (order) => createAccount(accounts, order),

    places: ['token', 'upload', 'status', 'publish', 'figures'],

    actions: {
      'register-callbacks': (order) => {
        const callbacks = addresses(order);
        switches.change({ callbacks });
        return { callbacks };
      },
      'revoke-grants': (order) => {
        const { id, handle } = accountOf(accounts, order);
        return { handle, id, revoked: grants.revokeAllOf(id) };
      },
      'set-account-status': (order) => {
        const account = accountOf(accounts, order);
        const status = oneOf(order, 'status', accountStatuses);
        accounts.replace({ ...account, status });
        return { handle: account.handle, id: account.id, status };
      },
      'set-credits': (order) => {
        const credits = order['credits'] === null ? null : integer(order, 'credits', { min: 0 });
        switches.change({ credits });
        return { credits };
      },
      'set-hiding': (order) => {
        const hidingMs = integer(order, 'ms', { min: 0 });
        switches.change({ hidingMs });
        return { ms: hidingMs };
      },
      'set-names': (order) => {
        const generation = oneOf(order, 'generation', generations);
        switches.change({ generation });
        return { generation };
      },
      'set-premium': (order) => {
        const account = accountOf(accounts, order);
        const hasPremium = boolean(order, 'hasPremium');
        accounts.replace({ ...account, hasPremium });
        return { handle: account.handle, id: account.id, hasPremium };
      },
      'set-processing': (order) => processing.steer(order),
      'set-usage-cap': (order) => {
        const isReached = boolean(order, 'isReached');
        switches.change({ isUsageCapReached: isReached });
        return { isReached };
      },
      'withhold-figures': (order) => figures.withhold(order),
    },
  };
}

function createAccount(accounts: Accounts, order: AccountOrder): object {
  const name = order.handle.replace(/^@/, '');
  if (!isUsername(name))
    throw new SteeringError(`"${order.handle}" is not a username of 1 to 15 letters, digits or _.`);
  const account = accounts.create(name, order.displayName ?? name);
  return { handle: account.handle, id: account.id, displayName: account.name };
}

function accountOf(accounts: Accounts, order: Order): Account {
  const account = accounts.named(text(order, 'handle').replace(/^@/, ''));
  if (account === null) throw new SteeringError('There is no account with this handle.');
  return account;
}

function addresses(order: Order): string[] {
  const { callbacks } = order;
  const isList = Array.isArray(callbacks) && callbacks.every((address) => typeof address === 'string');
  if (!isList || !callbacks.every((address) => URL.canParse(address))) {
    throw new SteeringError('"callbacks" must be a list of addresses.');
  }
  return callbacks;
}
