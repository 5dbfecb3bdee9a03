import type { BookAccount } from '#/core/account-book.ts';
import { accountOf, bookSummary, createIn, grantActions } from '#/core/book-steering.ts';
import { Comments } from '#/core/comments.ts';
import { FigureBook } from '#/core/figure-book.ts';
import { Limiter } from '#/core/limiter.ts';
import { boolean, type Order, oneOf, optionalText, text } from '#/core/order.ts';
import { Processing } from '#/core/processing.ts';
import { type SandboxNetwork, SteeringError, type World } from '#/core/world.ts';
import { isLogin, loadAccounts, openAccounts } from '#/networks/facebook/accounts.ts';
import { Assets, allTasks, type Page } from '#/networks/facebook/assets.ts';
import { mountDialog } from '#/networks/facebook/dialog.ts';
import { openFiles } from '#/networks/facebook/files.ts';
import { app, openGrants } from '#/networks/facebook/grants.ts';
import { mountGraph, mountNodes } from '#/networks/facebook/graph.ts';
import { typicalFigures } from '#/networks/facebook/insight-methods.ts';
import { feedHref, profileHref } from '#/networks/facebook/links.ts';
import { pageNodes } from '#/networks/facebook/page-node.ts';
import { mountPages } from '#/networks/facebook/page-routes.ts';
import { Posts } from '#/networks/facebook/posts.ts';
import { pageStatuses } from '#/networks/facebook/publisher.ts';
import { Switches } from '#/networks/facebook/switches.ts';
import { tokenMethods } from '#/networks/facebook/token-methods.ts';
import { Usage } from '#/networks/facebook/usage.ts';
import { userNode } from '#/networks/facebook/user-node.ts';
import { Videos } from '#/networks/facebook/videos.ts';
import { callbackIn, sendSignedRequest, signRequest } from '#/networks/meta/signed-request.ts';

/**
 * The pretend Facebook. Everything of it is under `/facebook`: the dialog and the pages as at www.facebook.com, below
 * `/facebook/graph` the Graph API, on which Instagram's nodes are too, and below `/facebook/rupload` the host that takes files.
 */
export async function createFacebook(world: World): Promise<SandboxNetwork> {
  const accounts = openAccounts(world);
  const assets = new Assets(world);
  const grants = openGrants(world);
  const parts = { accounts, assets, grants };
  const switches = new Switches(world);
  const limiter = new Limiter(world);
  const processing = new Processing(world, { network: 'facebook', usualMs: 1_500 });
  const files = openFiles(world);
  const comments = new Comments(world, 'facebook');
  const posts = new Posts(world, assets, comments);
  const videos = new Videos(world, processing, posts);
  const figures = new FigureBook(world, 'facebook', typicalFigures);
  const shelves = { world, assets, files, posts, comments, videos, figures, switches };
  mountNodes(world, [userNode(world, parts), ...pageNodes(world, parts, shelves)]);
  await files.sweep();

  const signedFor = ({ id }: BookAccount): string => {
    return signRequest({ user_id: id, issued_at: Math.floor(world.clock.now() / 1_000) }, app.secret);
  };
  const change = (order: Order, to: Partial<Page>): object => {
    const page = { ...pageOf(assets, order), ...to };
    assets.replace(page);
    return page;
  };

  return {
    mount: (sandbox) => {
      const usage = new Usage(limiter, accounts, switches);
      mountGraph(sandbox, world, { parts, open: tokenMethods(world, parts), usage, switches });
      mountDialog(sandbox, world, parts);
      mountPages(sandbox, world, shelves, accounts);
    },

    load: () => {
      limiter.clear();
      loadAccounts(accounts, assets);
    },

    summary: () => ({
      ...bookSummary(accounts, {
        network: 'Facebook',
        mark: null,
        hrefOf: ({ id }) => profileHref(id),
        postCount: posts.visible().length,
        feedHref,
      }),
      signInHint:
        'Continue with Facebook on the login page, or connect Facebook Pages, and choose who you are on the page that opens. No password is asked for.',
    }),

    createAccount: (order) =>
      createIn(accounts, order, {
        isHandle: isLogin,
        form: 'an email address, or a telephone number like +48600100200',
      }),

    places: ['token', 'container', 'upload', 'status', 'publish', 'comment', 'figures'],

    actions: {
      ...switches.actions,
      ...grantActions(accounts, grants),
      'ask-deletion': (order) => sendSignedRequest(callbackIn(order), signedFor(accountOf(accounts, order))),
      'create-page': (order) => {
        const { id: personId } = accountOf(accounts, order);
        const username = text(order, 'username').toLowerCase();
        if (!/^[a-z0-9.]{1,50}$/.test(username))
          throw new SteeringError('"username" must be letters, digits and dots.');
        const name = optionalText(order, 'name') ?? username;
        return assets.create({ personId, username, name, instagram: optionalText(order, 'instagram') });
      },
      deauthorize: async (order) => {
        const person = accountOf(accounts, order);
        const address = callbackIn(order);
        const revoked = grants.revokeAllOf(person.id);
        await world.store.durable();
        return { revoked, ...(await sendSignedRequest(address, signedFor(person))) };
      },
      'set-business-owned': (order) => change(order, { isBusinessOwned: boolean(order, 'isOwned') }),
      'set-page-status': (order) => change(order, { status: oneOf(order, 'status', pageStatuses) }),
      'set-processing': (order) => processing.steer(order),
      'set-tasks': (order) => change(order, { tasks: tasksIn(order) }),
      'sign-request': (order) => ({ signedRequest: signedFor(accountOf(accounts, order)) }),
      'withhold-figures': (order) => figures.withhold(order),
    },
  };
}

function pageOf(assets: Assets, order: Order): Page {
  const page = assets.named(text(order, 'page'));
  if (page === null) throw new SteeringError('There is no page with this username.');
  return page;
}

function tasksIn({ tasks }: Order): string[] {
  if (Array.isArray(tasks) && tasks.every((task) => allTasks.includes(task))) return tasks;
  throw new SteeringError(`"tasks" must be a list of: ${allTasks.join(', ')}.`);
}
