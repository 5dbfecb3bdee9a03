import { FigureBook } from '#/core/figure-book.ts';
import { type Order, oneOf, text } from '#/core/order.ts';
import { Processing } from '#/core/processing.ts';
import { type AccountOrder, type SandboxNetwork, SteeringError, type World } from '#/core/world.ts';
import { app as facebookApp } from '#/networks/facebook/grants.ts';
import { Containers } from '#/networks/meta/containers.ts';
import { callbackIn, sendSignedRequest, signRequest } from '#/networks/meta/signed-request.ts';
import { type Account, type Accounts, accountStatuses, isUsername, openAccounts } from '#/networks/threads/accounts.ts';
import { mountApi } from '#/networks/threads/api.ts';
import type { Draft } from '#/networks/threads/draft.ts';
import { openFiles } from '#/networks/threads/files.ts';
import { feedHref, profileHref } from '#/networks/threads/links.ts';
import { mountPages } from '#/networks/threads/pages.ts';
import { Posts } from '#/networks/threads/posts.ts';
import { publishMethods } from '#/networks/threads/publish-methods.ts';
import { readMethods, typicalFigures } from '#/networks/threads/read-methods.ts';
import { app, mountConsentPage, openGrants, tokenMethods } from '#/networks/threads/sign-in.ts';
import { Switches } from '#/networks/threads/switches.ts';

const accountsShown = 6;

/** The pretend Threads: its pages and window under `/threads` as at threads.com, the API under `/threads-api`. */
export async function createThreads(world: World): Promise<SandboxNetwork> {
  const accounts = openAccounts(world);
  const switches = new Switches(world);
  const grants = openGrants(world, switches);
  const processing = new Processing(world, { network: 'threads', usualMs: 1_500 });
  const containers = new Containers<Draft>(world, 'threads', processing);
  const files = openFiles(world);
  const posts = new Posts(world);
  const figures = new FigureBook(world, 'threads', typicalFigures);
  await files.sweep();

  const signedFor = ({ id }: Account): string => {
    const issuedAt = Math.floor(world.clock.now() / 1_000);
    const { secret } = switches.unknowns.signedWith === 'app-secret' ? facebookApp : app;
    return signRequest({ user_id: id, issued_at: issuedAt }, secret);
  };

  return {
    mount: (sandbox) => {
      const gate = { accounts, grants, switches };
      const shelves = { containers, files, posts, figures };
      mountConsentPage(sandbox, world, gate);
      mountApi(sandbox, world, gate, {
        open: tokenMethods(world, gate),
        own: new Map([...publishMethods(world, gate, shelves), ...readMethods(world, gate, shelves)]),
      });
      mountPages(sandbox, world, { accounts, files, posts });
    },

    load: () => {
      accounts.load();
      posts.load();
    },

    summary: () => ({
      accounts: accounts.first(accountsShown).map(({ handle, name }) => {
        return { name: `@${handle}`, displayName: name, href: profileHref(handle) };
      }),
      accountCount: accounts.count(),
      postCount: posts.newest().length,
      feedHref,
      signInHint: 'Connect Threads in Nonet and choose one of these on the page that opens. No password is asked for.',
    }),

    createAccount: (order) => createAccount(accounts, order),

    places: ['token', 'container', 'upload', 'status', 'publish', 'figures'],

    actions: {
      deauthorize: async (order) => {
        const account = accountOf(accounts, order);
        const address = callbackIn(order);
        const revoked = grants.revokeAllOf(account.id);
        await world.store.durable();
        return { revoked, ...(await sendSignedRequest(address, signedFor(account))) };
      },
      'ask-deletion': (order) => {
        return sendSignedRequest(callbackIn(order), signedFor(accountOf(accounts, order)));
      },
      'narrow-grants': (order) => {
        const { id, handle } = accountOf(accounts, order);
        const scope = text(order, 'scope');
        grants.narrow(id, scope);
        return { handle, id, scope };
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
      'set-delays': (order) => switches.delay(order),
      'set-processing': (order) => processing.steer(order),
      'set-unknowns': (order) => switches.choose(order),
      'withhold-figures': (order) => figures.withhold(order),
    },
  };
}

function createAccount(accounts: Accounts, order: AccountOrder): object {
  const name = order.handle.replace(/^@/, '');
  if (!isUsername(name)) {
    throw new SteeringError(`"${order.handle}" is not a username of 1 to 30 letters, digits, _ or inner dots.`);
  }
  const { handle, id, name: displayName } = accounts.create(name, order.displayName ?? name);
  return { handle, id, displayName };
}

function accountOf(accounts: Accounts, order: Order): Account {
  const account = accounts.named(text(order, 'handle').replace(/^@/, ''));
  if (account === null) throw new SteeringError('There is no account with this handle.');
  return account;
}
