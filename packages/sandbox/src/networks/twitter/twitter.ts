import { boolean, integer, type Order, oneOf, text } from '#/core/order.ts';
import { type AccountOrder, type SandboxNetwork, SteeringError, type World } from '#/core/world.ts';
import { type Account, Accounts, accountStatuses, isUsername } from '#/networks/twitter/accounts.ts';
import { mountApi } from '#/networks/twitter/api.ts';
import { mountAuthorize } from '#/networks/twitter/authorize.ts';
import { Grants } from '#/networks/twitter/grants.ts';
import { Ids } from '#/networks/twitter/ids.ts';
import { apiBase, feedHref, profileHref } from '#/networks/twitter/links.ts';
import { MediaStore } from '#/networks/twitter/media.ts';
import { mediaEndpoints } from '#/networks/twitter/media-endpoints.ts';
import { mountOAuth } from '#/networks/twitter/oauth-routes.ts';
import { mountPages } from '#/networks/twitter/page-routes.ts';
import { postEndpoints } from '#/networks/twitter/post-endpoints.ts';
import { Posts } from '#/networks/twitter/posts.ts';
import { RateLimiter } from '#/networks/twitter/rate-limits.ts';
import { generations, processingOutcomes, Switches } from '#/networks/twitter/switches.ts';

const accountsShown = 6;

/** The pretend X: its pages and the authorize page under `/x` as at x.com, the API v2 under `/x-api` as at api.x.com. */
export async function createTwitter(world: World): Promise<SandboxNetwork> {
  const accounts = new Accounts(world);
  const grants = new Grants(world);
  const switches = new Switches(world);
  const limiter = new RateLimiter(world.clock, world.limits);
  const ids = new Ids(world.clock);
  const media = new MediaStore(world, ids);
  const posts = new Posts(world, ids);
  await media.sweep();

  return {
    mount: (app) => {
      const gate = { accounts, grants, limiter, switches };
      app.use(`${apiBase}/*`, world.log.middleware);
      mountOAuth(app, world, grants);
      mountAuthorize(app, world, { accounts, grants, switches });
      mountApi(app, world, gate, [
        ...postEndpoints(world, gate, posts, media),
        ...mediaEndpoints(world, media, switches),
      ]);
      mountPages(app, world, { accounts, posts, media });
    },

    load: () => {
      limiter.clear();
      accounts.load();
      media.load();
      posts.load();
    },

    summary: () => ({
      accounts: accounts.first(accountsShown).map(({ username, name }) => {
        return { name: `@${username}`, displayName: name, href: profileHref(username) };
      }),
      accountCount: accounts.count(),
      postCount: posts.count(),
      feedHref,
      signInHint: 'Connect X in Nonet and choose one of these on the page that opens. No password is asked for.',
    }),

    createAccount: (order) => createAccount(accounts, order),

    actions: {
      'register-callbacks': (order) => {
        const callbacks = addresses(order);
        switches.change({ callbacks });
        return { callbacks };
      },
      'revoke-grants': (order) => {
        const { id, username } = accountOf(accounts, order);
        return { handle: username, id, revoked: grants.revokeAllOf(id) };
      },
      'set-account-status': (order) => {
        const account = accountOf(accounts, order);
        const status = oneOf(order, 'status', accountStatuses);
        accounts.replace({ ...account, status });
        return { handle: account.username, id: account.id, status };
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
        return { handle: account.username, id: account.id, hasPremium };
      },
      'set-processing': (order) => {
        const processingMs = integer(order, 'ms', { min: 0 });
        const processingOutcome =
          order['outcome'] === undefined ? 'succeeded' : oneOf(order, 'outcome', processingOutcomes);
        switches.change({ processingMs, processingOutcome });
        return { ms: processingMs, outcome: processingOutcome };
      },
      'set-usage-cap': (order) => {
        const isReached = boolean(order, 'isReached');
        switches.change({ isUsageCapReached: isReached });
        return { isReached };
      },
    },
  };
}

function createAccount(accounts: Accounts, order: AccountOrder): object {
  const name = order.handle.replace(/^@/, '');
  if (!isUsername(name))
    throw new SteeringError(`"${order.handle}" is not a username of 1 to 15 letters, digits or _.`);
  const account = accounts.create(name, order.displayName ?? name);
  return { handle: account.username, id: account.id, displayName: account.name };
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
