import type { BookAccount } from '#/core/account-book.ts';
import { accountOf, bookSummary, createIn, grantActions, statusAction } from '#/core/book-steering.ts';
import { FigureBook } from '#/core/figure-book.ts';
import { Processing } from '#/core/processing.ts';
import type { SandboxNetwork, World } from '#/core/world.ts';
import { app as facebookApp } from '#/networks/facebook/grants.ts';
import { Containers } from '#/networks/meta/containers.ts';
import { callbackIn, sendSignedRequest, signRequest } from '#/networks/meta/signed-request.ts';
import { type Account, accountStatuses, isUsername, openAccounts } from '#/networks/threads/accounts.ts';
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

    summary: () => {
      const hrefOf = ({ handle }: BookAccount) => profileHref(handle);
      return bookSummary(accounts, {
        network: 'Threads',
        mark: '@',
        hrefOf,
        postCount: posts.newest().length,
        feedHref,
      });
    },

    createAccount: (order) =>
      createIn(accounts, order, {
        isHandle: isUsername,
        form: 'a username of 1 to 30 letters, digits, _ or inner dots',
      }),

    places: ['token', 'container', 'upload', 'status', 'publish', 'figures'],

    actions: {
      ...switches.actions,
      ...grantActions(accounts, grants),
      ...statusAction(accounts, accountStatuses),
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
      'set-processing': (order) => processing.steer(order),
      'withhold-figures': (order) => figures.withhold(order),
    },
  };
}
