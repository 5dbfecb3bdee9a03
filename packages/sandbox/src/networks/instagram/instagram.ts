import type { AccountBook } from '#/core/account-book.ts';
import { Comments } from '#/core/comments.ts';
import { FigureBook } from '#/core/figure-book.ts';
import { type Order, oneOf, text } from '#/core/order.ts';
import { Processing } from '#/core/processing.ts';
import { type AccountOrder, type SandboxNetwork, SteeringError, type World } from '#/core/world.ts';
import { loadAccounts, openAccounts } from '#/networks/facebook/accounts.ts';
import { Assets, type InstagramAccount } from '#/networks/facebook/assets.ts';
import { mountNodes } from '#/networks/facebook/graph.ts';
import { accountNode } from '#/networks/instagram/account-node.ts';
import { commentNode } from '#/networks/instagram/comment-node.ts';
import { containerNode } from '#/networks/instagram/container-node.ts';
import type { Draft } from '#/networks/instagram/draft.ts';
import { openFiles } from '#/networks/instagram/files.ts';
import { typicalFigures } from '#/networks/instagram/insight-methods.ts';
import { feedHref, profileHref } from '#/networks/instagram/links.ts';
import { mediaNode } from '#/networks/instagram/media-node.ts';
import { mountPages } from '#/networks/instagram/pages.ts';
import { Posts } from '#/networks/instagram/posts.ts';
import { accountStatuses, Switches } from '#/networks/instagram/switches.ts';
import { Containers } from '#/networks/meta/containers.ts';

const accountsShown = 6;
/** "unknown upload error", as the subcode of a refusal. */
const uploadFailed = '2207053';

/**
 * The pretend Instagram: its pages under `/instagram`, its API on the Graph host of Facebook. Its accounts are linked to pages of
 * Facebook, and people give them to an app there.
 */
export async function createInstagram(world: World): Promise<SandboxNetwork> {
  const accounts = openAccounts(world);
  const assets = new Assets(world);
  const processing = new Processing(world, { network: 'instagram', usualMs: 1_500 });
  const switches = new Switches(world);
  const files = openFiles(world);
  const containers = new Containers<Draft>(world, 'instagram', processing, uploadFailed);
  const comments = new Comments(world, 'instagram');
  const posts = new Posts(world, comments);
  const figures = new FigureBook(world, 'instagram', typicalFigures);
  const shelves = { assets, containers, files, posts, comments, figures, switches };
  await files.sweep();
  mountNodes(world, [
    accountNode(world, shelves),
    containerNode(shelves),
    mediaNode(world, shelves),
    commentNode(shelves),
  ]);

  const all = (): InstagramAccount[] =>
    assets.all().flatMap(({ instagram }) => (instagram === null ? [] : [instagram]));

  return {
    mount: (sandbox) => mountPages(sandbox, world, shelves),

    load: () => {
      loadAccounts(accounts, assets);
      posts.load();
    },

    summary: () => ({
      accounts: all()
        .slice(0, accountsShown)
        .map(({ username, name }) => ({ name: `@${username}`, displayName: name, href: profileHref(username) })),
      accountCount: all().length,
      postCount: posts.newest().length,
      feedHref,
      signInHint: 'Connect Facebook in Nonet: the Instagram accounts of the Pages that you tick come with them.',
    }),

    createAccount: (order) => createAccount(accounts, assets, order),

    places: ['container', 'upload', 'status', 'publish', 'comment', 'figures'],

    actions: {
      ...switches.actions,
      'set-account-status': (order) => {
        const account = accountOf(all(), order);
        const status = oneOf(order, 'status', accountStatuses);
        switches.setStatus(account.id, status);
        return { handle: account.username, id: account.id, status };
      },
      'set-processing': (order) => processing.steer(order),
      'withhold-figures': (order) => figures.withhold(order),
    },
  };
}

function accountOf(accounts: readonly InstagramAccount[], order: Order): InstagramAccount {
  const username = text(order, 'handle').replace(/^@/, '').toLowerCase();
  const account = accounts.find((known) => known.username === username);
  if (account === undefined) throw new SteeringError('There is no account with this handle.');
  return account;
}

/** An account that is linked to the page of the same username, or to a new one of the first of the ready people. */
function createAccount(accounts: AccountBook, assets: Assets, { handle, displayName }: AccountOrder): object {
  const username = handle.replace(/^@/, '').toLowerCase();
  if (!/^[a-z0-9._]{1,30}$/.test(username)) {
    throw new SteeringError(`"${handle}" is not a username of 1 to 30 letters, digits, full stops or _.`);
  }
  const personId = accounts.first(1)[0]?.id ?? '';
  const known =
    assets.all().find(({ instagram }) => instagram?.username === username) ??
    assets.create({ username, name: displayName ?? username, personId, instagram: username });
  const { id, name, instagram } = known.instagram === null ? assets.link(known, username) : known;
  return { handle: username, id: instagram?.id, displayName: name, page: id };
}
