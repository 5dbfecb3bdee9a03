import { randomBytes } from 'node:crypto';
import type { BookAccount } from '#/core/account-book.ts';
import { accountOf, bookSummary, createIn, grantActions } from '#/core/book-steering.ts';

import { boolean, givenFlags, integer, type Order, oneOf, text } from '#/core/order.ts';
import { Processing } from '#/core/processing.ts';
import { UploadStore } from '#/core/uploads/upload-store.ts';
import { type SandboxNetwork, SteeringError, type World } from '#/core/world.ts';
import {
  type Account,
  type Accounts,
  accountPrivacies,
  accountStatuses,
  isUsername,
  openAccounts,
} from '#/networks/tiktok/accounts.ts';
import { mountApi } from '#/networks/tiktok/api.ts';
import { RateLimits } from '#/networks/tiktok/limits.ts';
import { apiBase, feedHref, profileHref } from '#/networks/tiktok/links.ts';
import { mountPages } from '#/networks/tiktok/pages.ts';
import { Publications } from '#/networks/tiktok/publications.ts';
import { publishMethods } from '#/networks/tiktok/publish-methods.ts';
import { openFigures, readMethods } from '#/networks/tiktok/read-methods.ts';
import { mountSignIn, openGrants } from '#/networks/tiktok/sign-in.ts';
import { Switches } from '#/networks/tiktok/switches.ts';
import { mountUploads } from '#/networks/tiktok/upload-route.ts';

/** Files of no post are kept a little longer than an address to send them to. */
const fileMs = 2 * 60 * 60_000;

/**
 * The pretend TikTok: its pages and the page that asks for consent under `/tiktok` as at www.tiktok.com, its API under
 * `/tiktok-api`, and the host that takes videos under `/tiktok-upload`.
 */
export async function createTiktok(world: World): Promise<SandboxNetwork> {
  const accounts = openAccounts(world);
  const switches = new Switches(world);
  const grants = openGrants(world, switches);
  const limits = new RateLimits(world);
  const processing = new Processing(world, { network: 'tiktok', usualMs: 1_500 });
  const figures = openFigures(world);
  const publications = new Publications(world, processing, switches);
  const files = new UploadStore<never>(world, {
    network: 'tiktok',
    lifeMs: fileMs,
    nextId: () => randomBytes(12).toString('hex'),
  });
  await files.sweep();

  return {
    mount: (sandbox) => {
      const gate = { accounts, grants, limits, switches };
      const shelves = { files, publications };
      sandbox.use(`${apiBase}/*`, world.log.middleware);
      mountSignIn(sandbox, world, gate);
      mountApi(sandbox, world, gate, [
        ...readMethods(world, gate, publications, figures),
        ...publishMethods(world, gate, shelves),
      ]);
      mountUploads(sandbox, world, gate, shelves);
      mountPages(sandbox, world, { ...shelves, accounts });
    },

    load: () => {
      limits.clear();
      accounts.load();
      publications.load();
    },

    summary: () => {
      const hrefOf = ({ handle }: BookAccount) => profileHref(handle);
      const postCount = publications.newest().length;
      return bookSummary(accounts, { network: 'TikTok', mark: '@', hrefOf, postCount, feedHref });
    },

    createAccount: (order) =>
      createIn(accounts, order, {
        isHandle: isUsername,
        form: 'a username of 2 to 24 letters, digits, _ or inner dots',
      }),

    places: ['token', 'container', 'upload', 'status', 'publish', 'figures'],

    actions: {
      ...switches.actions,
      ...grantActions(accounts, grants),
      'delete-post': (order) => {
        const id = text(order, 'id');
        if (publications.delete(id)) return { deleted: id };
        throw new SteeringError('There is no post with this id.');
      },
      'set-account': (order) => changeAccount(accounts, order),
      'set-app': (order) => switches.change(givenFlags(order, ['isAudited', 'ownsUrls'])),
      'set-moderation': (order) => switches.change({ moderationMs: integer(order, 'ms', { min: 0 }) }),
      'withhold-figures': (order) => figures.withhold(order),
      'set-processing': (order) => processing.steer(order),
    },
  };
}

/** The steering action `set-account`: `{handle, privacy?, status?, disabled?, longestVideoSeconds?}`. */
function changeAccount(accounts: Accounts, order: Order): object {
  const known = accountOf(accounts, order);
  const switched = order['disabled'] ?? {};
  if (typeof switched !== 'object' || switched === null) throw new SteeringError('"disabled" must be an object.');
  const disabled = { ...known.disabled };
  for (const name of ['comment', 'duet', 'stitch'] as const) {
    if (name in switched) disabled[name] = boolean({ ...switched }, name);
  }
  const account: Account = {
    ...known,
    disabled,
    privacy: 'privacy' in order ? oneOf(order, 'privacy', accountPrivacies) : known.privacy,
    status: 'status' in order ? oneOf(order, 'status', accountStatuses) : known.status,
    longestVideoSeconds: integer(order, 'longestVideoSeconds', { min: 1, fallback: known.longestVideoSeconds }),
  };
  accounts.replace(account);
  return account;
}
