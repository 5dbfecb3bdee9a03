import type { BookAccount } from '#/core/account-book.ts';
import { accountOf, bookSummary, createIn, grantActions } from '#/core/book-steering.ts';
import { Comments } from '#/core/comments.ts';
import { Limiter } from '#/core/limiter.ts';
import { type Order, oneOf, optionalText, text } from '#/core/order.ts';
import { Processing } from '#/core/processing.ts';
import { type SandboxNetwork, SteeringError, type World } from '#/core/world.ts';
import { isVanityName, Members, type Organization, roles } from '#/networks/linkedin/accounts.ts';
import { mountApi } from '#/networks/linkedin/api.ts';
import { CaptionStore, mountCaptions } from '#/networks/linkedin/captions.ts';
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
import { mountThumbnails, Thumbnails } from '#/networks/linkedin/thumbnails.ts';

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
  const thumbnails = new Thumbnails(world);
  const captions = new CaptionStore(world);
  const comments = new Comments(world, 'linkedin');
  const figures = openFigures(world);
  const posts = new Posts(world, switches, { comments, thumbnails, captions });
  await files.sweep();

  return {
    mount: (app) => {
      app.use(`${apiBase}/*`, world.log.middleware);
      app.use(`${uploadBase}/*`, world.log.middleware);
      for (const path of ['accessToken', 'revoke']) app.use(`/linkedin/oauth/v2/${path}`, world.log.middleware);
      mountSignIn(app, world, gate);
      mountApi(app, world, gate, [
        ...profileEndpoints(world, gate),
        ...fileEndpoints(world, gate, { files, thumbnails, captions }, processing),
        ...postEndpoints(world, gate, { posts, files, figures }),
        ...commentEndpoints(world, gate, posts, comments),
        ...statisticEndpoints(world, gate, posts, figures),
      ]);
      mountUploads(app, world, gate, files, processing);
      mountThumbnails(app, world, gate, { files, thumbnails });
      mountCaptions(app, world, gate, { files, captions });
      mountPages(app, world, { accounts, posts, comments, files, thumbnails });
    },

    load: () => {
      gate.limiter.clear();
      accounts.load();
    },

    summary: () => {
      const hrefOf = ({ handle }: BookAccount) => profileHref('in', handle);
      const postCount = posts.visible().length;
      return bookSummary(accounts, { network: 'LinkedIn', mark: null, hrefOf, postCount, feedHref });
    },

    createAccount: (order) =>
      createIn(accounts, order, { isHandle: isVanityName, form: '3 to 100 letters, digits or hyphens' }),

    places: ['token', 'upload', 'status', 'publish', 'comment', 'figures'],

    actions: {
      ...switches.actions,
      ...grantActions(accounts, gate.grants),
      'create-page': (order) => {
        const vanityName = text(order, 'page').toLowerCase();
        if (!isVanityName(vanityName)) throw new SteeringError('"page" must be 3 to 100 letters, digits or hyphens.');
        const name = optionalText(order, 'name') ?? vanityName;
        return accounts.createPage({ vanityName, name, memberId: accountOf(accounts, order).id });
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

function pageOf(accounts: Members, order: Order): Organization {
  const name = text(order, 'page').toLowerCase();
  const page = accounts.pages().find(({ vanityName }) => vanityName === name);
  if (page === undefined) throw new SteeringError('There is no page with this name.');
  return page;
}
