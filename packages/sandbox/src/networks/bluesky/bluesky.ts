import { isStringFormat } from '@atproto/lex-schema';

import { FigureBook } from '#/core/figure-book.ts';
import { boolean, integer, type Order, oneOf, text } from '#/core/order.ts';
import { Processing } from '#/core/processing.ts';
import { type AccountOrder, type SandboxNetwork, SteeringError, type World } from '#/core/world.ts';
import {
  type Account,
  Accounts,
  accountStatuses,
  appPasswordOf,
  demoPassword,
  makeAppPassword,
} from '#/networks/bluesky/accounts.ts';
import { appViewMethods, typicalFigures } from '#/networks/bluesky/app-view-methods.ts';
import { Blobs } from '#/networks/bluesky/blobs.ts';
import { didDocumentOf } from '#/networks/bluesky/did-document.ts';
import { feedHref, profileHref, videoBase } from '#/networks/bluesky/links.ts';
import { mountPages } from '#/networks/bluesky/pages.ts';
import { RateLimiter } from '#/networks/bluesky/rate-limits.ts';
import { Repo } from '#/networks/bluesky/repo.ts';
import { repoMethods } from '#/networks/bluesky/repo-methods.ts';
import { serverMethods } from '#/networks/bluesky/server-methods.ts';
import { ServiceTokens } from '#/networks/bluesky/service-tokens.ts';
import { Sessions } from '#/networks/bluesky/sessions.ts';
import { VideoJobs } from '#/networks/bluesky/video-jobs.ts';
import { videoMethods } from '#/networks/bluesky/video-methods.ts';
import { xrpcHandler } from '#/networks/bluesky/xrpc.ts';

const accountsShown = 6;

/**
 * The pretend Bluesky: server, app view and directory in one. Its clients expect XRPC at the root of an origin, so
 * it owns `/xrpc/` and `/plc/`; its pages are under `/bluesky`, its video service, elsewhere a host of its own, under
 * `/bluesky-video`.
 */
export async function createBluesky(world: World): Promise<SandboxNetwork> {
  const accounts = new Accounts(world);
  const sessions = new Sessions(world, accounts);
  const limiter = new RateLimiter(world);
  const blobs = new Blobs(world);
  const repo = new Repo(world, blobs);
  const tokens = new ServiceTokens(world, accounts);
  const processing = new Processing(world, { network: 'bluesky', usualMs: 1_500 });
  const figures = new FigureBook(world, 'bluesky', typicalFigures);
  const jobs = new VideoJobs(world, blobs, processing);
  await blobs.sweep();

  return {
    mount: (app) => {
      const methods = {
        ...serverMethods({ world, accounts, sessions, tokens, limiter, blobs }),
        ...repoMethods({ world, accounts, sessions, limiter, repo, blobs }),
        ...appViewMethods({ world, accounts, sessions, repo, figures }),
      };
      app.use('/xrpc/*', world.log.middleware);
      app.all('/xrpc/*', xrpcHandler(methods, world, limiter));
      app.use(`${videoBase}/*`, world.log.middleware);
      app.all(`${videoBase}/*`, xrpcHandler(videoMethods({ world, accounts, tokens, jobs }), world, limiter));
      app.get('/plc/:did', (context) => {
        const account = accounts.find(context.req.param('did'));
        if (account === null) return context.json({ message: `DID not registered: ${context.req.param('did')}` }, 404);
        return context.json(didDocumentOf(account, world.origin()));
      });
      mountPages(app, world, accounts, repo, blobs);
    },

    load: () => {
      limiter.clear();
      accounts.load();
      sessions.load();
      tokens.load();
      repo.load();
    },

    summary: () => ({
      accounts: accounts.first(accountsShown).map(({ handle, displayName }) => {
        return { name: handle, displayName, href: profileHref(handle) };
      }),
      accountCount: accounts.count(),
      postCount: repo.countPosts(),
      feedHref,
      signInHint: `Sign in with any of these handles and the app password ${demoPassword}.`,
    }),

    createAccount: (order) => createAccount(accounts, order),

    places: ['upload', 'status', 'publish', 'figures'],

    actions: {
      'create-app-password': (order) => {
        const account = accountOf(accounts, order);
        const password = makeAppPassword();
        accounts.create(account.handle, account.displayName, password);
        return { handle: account.handle, did: account.did, password };
      },
      'revoke-app-password': (order) => {
        const account = accountOf(accounts, order);
        const password = appPasswordOf(account, text(order, 'password'));
        if (password === null) throw new SteeringError('The account has no such app password.');
        accounts.replace({ ...account, appPasswords: account.appPasswords.filter((kept) => kept !== password) });
        sessions.endAllOf(account.did, password.digest);
        return { handle: account.handle, did: account.did };
      },
      'set-account-status': (order) => {
        const account = accountOf(accounts, order);
        const status = oneOf(order, 'status', accountStatuses);
        accounts.replace({ ...account, status });
        return { handle: account.handle, did: account.did, status };
      },
      'set-email-confirmed': (order) => {
        const { emailConfirmed: _, ...account } = accountOf(accounts, order);
        const isConfirmed = boolean(order, 'isConfirmed');
        accounts.replace(isConfirmed ? account : { ...account, emailConfirmed: false });
        return { handle: account.handle, did: account.did, isConfirmed };
      },
      'set-processing': (order) => processing.steer(order),
      'set-upload-limit': (order) => {
        blobs.uploadLimit = integer(order, 'bytes', { min: 1 });
        return { bytes: blobs.uploadLimit };
      },
      'withhold-figures': (order) => figures.withhold(order),
    },
  };
}

function createAccount(accounts: Accounts, order: AccountOrder): object {
  const handle = order.handle.toLowerCase();
  if (handle.startsWith('did:') || !isStringFormat(handle, 'at-identifier')) {
    throw new SteeringError(`"${order.handle}" is not a handle, for example bench-1.nonet.test.`);
  }
  const password = order.password ?? demoPassword;
  const { did, displayName } = accounts.create(handle, order.displayName ?? handle.split('.')[0] ?? handle, password);
  return { handle, did, displayName, password };
}

function accountOf(accounts: Accounts, order: Order): Account {
  const account = accounts.find(text(order, 'handle'));
  if (account === null) throw new SteeringError('There is no account with this handle.');
  return account;
}
