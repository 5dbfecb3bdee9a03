import type { BookAccount } from '#/core/account-book.ts';
import { Comments } from '#/core/comments.ts';
import { Limiter } from '#/core/limiter.ts';
import { type Order, oneOf, optionalText, text } from '#/core/order.ts';
import { Processing } from '#/core/processing.ts';
import { type SandboxNetwork, SteeringError, type World } from '#/core/world.ts';
import { isVanityName, Members, type Organization, roles } from '#/networks/linkedin/accounts.ts';
import { mountApi } from '#/networks/linkedin/api.ts';
import { commentEndpoints } from '#/networks/linkedin/comment-endpoints.ts';
import { fileEndpoints, mountUploads, openFiles } from '#/networks/linkedin/files.ts';
import { apiBase, feedHref, profileHref, uploadBase } from '#/networks/linkedin/links.ts';
import { mountPages } from '#/networks/linkedin/pages.ts';
import { postEndpoints } from '#/networks/linkedin/post-endpoints.ts';
import { Posts } from '#/networks/linkedin/posts.ts';
import { profileEndpoints } from '#/networks/linkedin/profile-endpoints.ts';
import { mountSignIn, openGrants } from '#/networks/linkedin/sign-in.ts';
import { openFigures, statisticEndpoints } from '#/networks/linkedin/statistic-endpoints.ts';
import { Switches } from '#/networks/linkedin/switches.ts';

const accountsShown = 6;

/**
 * The pretend LinkedIn: its pages, its consent page, its token endpoint and the host that takes bytes under `/linkedin` as at
 * www.linkedin.com, its API under `/linkedin-api` as at api.linkedin.com. Written from the documents of LinkedIn, not from our adapter.
 */
export async function createLinkedin(world: World): Promise<SandboxNetwork> {
  const accounts = new Members(world);
  const switches = new Switches(world);
  const gate = { accounts, grants: openGrants(world), switches, limiter: new Limiter(world) };
  const processing = new Processing(world, { network: 'linkedin', usualMs: 1_500 });
  const files = openFiles(world);
  const comments = new Comments(world, 'linkedin');
  const figures = openFigures(world);
  const posts = new Posts(world, switches, comments);
  await files.sweep();

  return {
    mount: (app) => {
      app.use(`${apiBase}/*`, world.log.middleware);
      app.use(`${uploadBase}/*`, world.log.middleware);
      for (const path of ['accessToken', 'revoke']) app.use(`/linkedin/oauth/v2/${path}`, world.log.middleware);
      mountSignIn(app, world, gate);
      mountApi(app, world, gate, [
        ...profileEndpoints(world, gate),
        ...fileEndpoints(world, gate, files, processing),
        ...postEndpoints(world, gate, posts, files),
        ...commentEndpoints(world, gate, posts, comments),
        ...statisticEndpoints(world, gate, posts, figures),
      ]);
      mountUploads(app, world, gate, files, processing);
      mountPages(app, world, { accounts, posts, comments, files });
    },

    load: () => {
      gate.limiter.clear();
      accounts.load();
    },

    summary: () => ({
      accounts: accounts
        .first(accountsShown)
        .map(({ handle, name }) => ({ name, displayName: name, href: profileHref('in', handle) })),
      accountCount: accounts.count(),
      postCount: posts.visible().length,
      feedHref,
      signInHint: 'Connect LinkedIn in Nonet and choose one of these on the page that opens. No password is asked for.',
    }),

    createAccount: ({ handle, displayName }) => {
      if (!isVanityName(handle)) throw new SteeringError(`"${handle}" is not 3 to 100 letters, digits or hyphens.`);
      const account = accounts.create(handle, displayName ?? handle);
      return { handle: account.handle, id: account.id, displayName: account.name };
    },

    places: ['token', 'upload', 'status', 'publish', 'comment', 'figures'],

    actions: {
      ...switches.actions,
      'create-page': (order) => {
        const vanityName = text(order, 'page').toLowerCase();
        if (!isVanityName(vanityName)) throw new SteeringError('"page" must be 3 to 100 letters, digits or hyphens.');
        const name = optionalText(order, 'name') ?? vanityName;
        return accounts.createPage({ vanityName, name, memberId: memberOf(accounts, order).id });
      },
      'narrow-grants': (order) => {
        const { id, handle } = memberOf(accounts, order);
        const scope = text(order, 'scope');
        gate.grants.narrow(id, scope);
        return { handle, id, scope };
      },
      'revoke-grants': (order) => {
        const { id, handle } = memberOf(accounts, order);
        return { handle, id, revoked: gate.grants.revokeAllOf(id) };
      },
      'withhold-figures': (order) => figures.withhold(order),
      'set-processing': (order) => processing.steer(order),
      'set-role': (order) => {
        const page = pageOf(accounts, order);
        const changed =
          order['role'] === null ? { ...page, memberId: null } : { ...page, role: oneOf(order, 'role', roles) };
        accounts.replacePage(changed);
        return changed;
      },
    },
  };
}

function memberOf(accounts: Members, order: Order): BookAccount {
  const member = accounts.named(text(order, 'handle'));
  if (member === null) throw new SteeringError('There is no member with this handle.');
  return member;
}

function pageOf(accounts: Members, order: Order): Organization {
  const name = text(order, 'page').toLowerCase();
  const page = accounts.pages().find(({ vanityName }) => vanityName === name);
  if (page === undefined) throw new SteeringError('There is no page with this name.');
  return page;
}
