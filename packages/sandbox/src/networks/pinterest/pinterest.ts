import { Limiter } from '#/core/limiter.ts';
import { type Order, oneOf, text } from '#/core/order.ts';
import { Processing } from '#/core/processing.ts';
import { type AccountOrder, type SandboxNetwork, SteeringError, type World } from '#/core/world.ts';
import { type Account, type Accounts, isUsername, openAccounts } from '#/networks/pinterest/accounts.ts';
import { mountApi } from '#/networks/pinterest/api.ts';
import { boardEndpoints } from '#/networks/pinterest/board-endpoints.ts';
import { Boards } from '#/networks/pinterest/boards.ts';
import { openFiles } from '#/networks/pinterest/files.ts';
import { Ids } from '#/networks/pinterest/ids.ts';
import { apiBase, feedHref, profileHref, trialApiBase, uploadPath } from '#/networks/pinterest/links.ts';
import { mediaEndpoints, mountUploads } from '#/networks/pinterest/media-endpoints.ts';
import { mountPages } from '#/networks/pinterest/pages.ts';
import { openFigures, pinEndpoints } from '#/networks/pinterest/pin-endpoints.ts';
import { Pins } from '#/networks/pinterest/pins.ts';
import { mountSignIn, openGrants } from '#/networks/pinterest/sign-in.ts';
import { accesses, Switches } from '#/networks/pinterest/switches.ts';

const accountsShown = 6;

/**
 * The pretend Pinterest: its pages and the page that asks for consent under `/pinterest`, its API v5 under `/pinterest-api`, that
 * of apps with trial access under `/pinterest-api-sandbox`, and the host for videos under `/pinterest-uploads`.
 */
export async function createPinterest(world: World): Promise<SandboxNetwork> {
  const accounts = openAccounts(world);
  const ids = new Ids(world.clock);
  const limiter = new Limiter(world);
  const gate = { accounts, grants: openGrants(world), limiter, switches: new Switches(world) };
  const processing = new Processing(world, { network: 'pinterest', usualMs: 2_000 });
  const files = openFiles(world, ids);
  const boards = new Boards(world);
  const figures = openFigures(world);
  const pins = new Pins(world, ids);
  await files.sweep();

  return {
    mount: (app) => {
      for (const path of [`${apiBase}/*`, `${trialApiBase}/*`, uploadPath]) app.use(path, world.log.middleware);
      mountSignIn(app, world, gate);
      mountApi(app, world, gate, [
        ...boardEndpoints(world, boards, pins),
        ...mediaEndpoints(world, files),
        ...pinEndpoints(world, gate, { boards, files, pins }, figures),
      ]);
      mountUploads(app, world, { accounts, files, processing });
      mountPages(app, world, { accounts, boards, files, pins });
    },

    load: () => {
      limiter.clear();
      accounts.load();
      for (const id of files.ids()) ids.seen(id);
      pins.load();
    },

    summary: () => ({
      accounts: accounts.first(accountsShown).map(({ handle, name }) => {
        return { name: handle, displayName: name, href: profileHref(handle) };
      }),
      accountCount: accounts.count(),
      postCount: pins.count(),
      feedHref,
      signInHint:
        'Connect Pinterest in Nonet and choose one of these on the page that opens. No password is asked for.',
    }),

    createAccount: (order) => createAccount(accounts, order),

    places: ['token', 'container', 'upload', 'status', 'publish', 'figures'],

    actions: {
      'register-callbacks': ({ callbacks }) => {
        const isList = Array.isArray(callbacks) && callbacks.every((address) => URL.canParse(`${address}`));
        if (!isList) throw new SteeringError('"callbacks" must be a list of addresses.');
        gate.switches.change({ callbacks });
        return { callbacks };
      },
      'narrow-grants': (order) => {
        const { id, handle } = accountOf(accounts, order);
        const scope = text(order, 'scope');
        gate.grants.narrow(id, scope);
        return { handle, id, scope };
      },
      'revoke-grants': (order) => {
        const { id, handle } = accountOf(accounts, order);
        return { handle, id, revoked: gate.grants.revokeAllOf(id) };
      },
      'set-access': (order) => {
        const access = oneOf(order, 'access', accesses);
        gate.switches.change({ access });
        return { access };
      },
      'set-boards': (order) => {
        const account = accountOf(accounts, order);
        const made = boards.steer(account, order);
        return { handle: account.handle, boards: made.map(({ id, name, privacy }) => ({ id, name, privacy })) };
      },
      'withhold-figures': (order) => figures.withhold(order),
      'set-processing': (order) => processing.steer(order),
    },
  };
}

function createAccount(accounts: Accounts, order: AccountOrder): object {
  const name = order.handle.replace(/^@/, '');
  if (!isUsername(name)) {
    throw new SteeringError(`"${order.handle}" is not a username of 3 to 30 letters, digits or _.`);
  }
  const account = accounts.create(name, order.displayName ?? name);
  return { handle: account.handle, id: account.id, displayName: account.name };
}

function accountOf(accounts: Accounts, order: Order): Account {
  const account = accounts.named(text(order, 'handle').replace(/^@/, ''));
  if (account === null) throw new SteeringError('There is no account with this handle.');
  return account;
}
