import type { BookAccount } from '#/core/account-book.ts';
import { accountOf, bookSummary, callbacksAction, createIn, grantActions, statusAction } from '#/core/book-steering.ts';
import { FigureBook } from '#/core/figure-book.ts';
import { boolean, integer, oneOf } from '#/core/order.ts';
import { Processing } from '#/core/processing.ts';
import type { SandboxNetwork, World } from '#/core/world.ts';
import { accountStatuses, isUsername, openAccounts } from '#/networks/twitter/accounts.ts';
import { mountApi } from '#/networks/twitter/api.ts';
import { openIds } from '#/networks/twitter/ids.ts';
import { apiBase, feedHref, profileHref } from '#/networks/twitter/links.ts';
import { openMedia } from '#/networks/twitter/media.ts';
import { mediaEndpoints } from '#/networks/twitter/media-endpoints.ts';
import { mountPages } from '#/networks/twitter/pages.ts';
import { postEndpoints } from '#/networks/twitter/post-endpoints.ts';
import { Posts } from '#/networks/twitter/posts.ts';
import { RateLimiter } from '#/networks/twitter/rate-limits.ts';
import { mountSignIn, openGrants } from '#/networks/twitter/sign-in.ts';
import { subtitleEndpoints } from '#/networks/twitter/subtitle-endpoints.ts';
import { Subtitles } from '#/networks/twitter/subtitles.ts';
import { generations, Switches } from '#/networks/twitter/switches.ts';
import { typicalFigures } from '#/networks/twitter/wire.ts';

/** The pretend X: its pages and the authorize page under `/x` as at x.com, the API v2 under `/x-api` as at api.x.com. */
export async function createTwitter(world: World): Promise<SandboxNetwork> {
  const accounts = openAccounts(world);
  const grants = openGrants(world);
  const switches = new Switches(world);
  const processing = new Processing(world, { network: 'twitter', usualMs: 1_500 });
  const limiter = new RateLimiter(world);
  const ids = openIds(world.clock);
  const media = openMedia(world, ids);
  const subtitles = new Subtitles(world);
  const posts = new Posts(world, ids, subtitles);
  const figures = new FigureBook(world, 'twitter', typicalFigures);
  await media.sweep();

  return {
    mount: (app) => {
      const gate = { accounts, grants, limiter, switches };
      app.use(`${apiBase}/*`, world.log.middleware);
      mountSignIn(app, world, gate);
      mountApi(app, world, gate, [
        ...postEndpoints(world, gate, { posts, media, figures }),
        ...mediaEndpoints(world, media, processing),
        ...subtitleEndpoints(media, subtitles),
      ]);
      mountPages(app, world, { accounts, posts, media });
    },

    load: () => {
      limiter.clear();
      accounts.load();
      for (const id of media.ids()) ids.seen(id);
      posts.load();
    },

    summary: () => {
      const hrefOf = ({ handle }: BookAccount) => profileHref(handle);
      return bookSummary(accounts, { network: 'X', mark: '@', hrefOf, postCount: posts.count(), feedHref });
    },

    createAccount: (order) =>
      createIn(accounts, order, { isHandle: isUsername, form: 'a username of 1 to 15 letters, digits or _' }),

    places: ['token', 'upload', 'status', 'publish', 'figures'],

    actions: {
      ...callbacksAction((callbacks) => switches.change({ callbacks })),
      ...grantActions(accounts, grants),
      ...statusAction(accounts, accountStatuses),
      'set-credits': (order) => {
        const credits = order['credits'] === null ? null : integer(order, 'credits', { min: 0 });
        switches.change({ credits });
        return { credits };
      },
      'set-hiding': (order) => {
        const hidingMs = integer(order, 'ms', { min: 0 });
        switches.change({ hidingMs });
        return { ms: hidingMs };
      },
      'set-names': (order) => {
        const generation = oneOf(order, 'generation', generations);
        switches.change({ generation });
        return { generation };
      },
      'set-premium': (order) => {
        const account = accountOf(accounts, order);
        const hasPremium = boolean(order, 'hasPremium');
        accounts.replace({ ...account, hasPremium });
        return { handle: account.handle, id: account.id, hasPremium };
      },
      'set-processing': (order) => processing.steer(order),
      'set-usage-cap': (order) => {
        const isReached = boolean(order, 'isReached');
        switches.change({ isUsageCapReached: isReached });
        return { isReached };
      },
      'withhold-figures': (order) => figures.withhold(order),
    },
  };
}
