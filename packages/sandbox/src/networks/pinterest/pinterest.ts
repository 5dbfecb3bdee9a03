import type { BookAccount } from '#/core/account-book.ts';
import { accountOf, bookSummary, callbacksAction, createIn, grantActions } from '#/core/book-steering.ts';
import { Limiter } from '#/core/limiter.ts';
import { oneOf } from '#/core/order.ts';
import { Processing } from '#/core/processing.ts';
import type { SandboxNetwork, World } from '#/core/world.ts';
import { isUsername, openAccounts } from '#/networks/pinterest/accounts.ts';
import { mountApi } from '#/networks/pinterest/api.ts';
import { boardEndpoints } from '#/networks/pinterest/board-endpoints.ts';
import { Boards } from '#/networks/pinterest/boards.ts';
import { openFiles } from '#/networks/pinterest/files.ts';
import { openIds } from '#/networks/pinterest/ids.ts';
import { apiBase, feedHref, profileHref, trialApiBase, uploadPath } from '#/networks/pinterest/links.ts';
import { mediaEndpoints, mountUploads } from '#/networks/pinterest/media-endpoints.ts';
import { mountPages } from '#/networks/pinterest/pages.ts';
import { openFigures, pinEndpoints } from '#/networks/pinterest/pin-endpoints.ts';
import { Pins } from '#/networks/pinterest/pins.ts';
import { mountSignIn, openGrants } from '#/networks/pinterest/sign-in.ts';
import { accesses, Switches } from '#/networks/pinterest/switches.ts';

/**
 * The pretend Pinterest: its pages and the page that asks for consent under `/pinterest`, its API v5 under `/pinterest-api`, that
 * of apps with trial access under `/pinterest-api-sandbox`, and the host for videos under `/pinterest-uploads`.
 */
export async function createPinterest(world: World): Promise<SandboxNetwork> {
  const accounts = openAccounts(world);
  const ids = openIds(world.clock);
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

    summary: () => {
      const hrefOf = ({ handle }: BookAccount) => profileHref(handle);
      return bookSummary(accounts, { network: 'Pinterest', mark: '', hrefOf, postCount: pins.count(), feedHref });
    },

    createAccount: (order) =>
      createIn(accounts, order, { isHandle: isUsername, form: 'a username of 3 to 30 letters, digits or _' }),

    places: ['token', 'container', 'upload', 'status', 'publish', 'figures'],

    actions: {
      ...callbacksAction((callbacks) => gate.switches.change({ callbacks })),
      ...grantActions(accounts, gate.grants),
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
