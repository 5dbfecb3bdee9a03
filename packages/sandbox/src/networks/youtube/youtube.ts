import type { BookAccount } from '#/core/account-book.ts';
import { accountOf, bookSummary, createIn, grantActions } from '#/core/book-steering.ts';
import { Comments } from '#/core/comments.ts';
import { FigureBook } from '#/core/figure-book.ts';
import { text } from '#/core/order.ts';
import { Processing } from '#/core/processing.ts';
import type { SandboxNetwork, World } from '#/core/world.ts';
import { mountApi, scopeBase } from '#/networks/youtube/api.ts';
import { captionMethods } from '#/networks/youtube/caption-methods.ts';
import { changeChannel, isHandle, openChannels } from '#/networks/youtube/channels.ts';
import { commentMethods } from '#/networks/youtube/comment-methods.ts';
import { apiBase, channelHref, feedHref } from '#/networks/youtube/links.ts';
import { listMethods } from '#/networks/youtube/list-methods.ts';
import { mountPages } from '#/networks/youtube/pages.ts';
import { Playlists } from '#/networks/youtube/playlists.ts';
import { Sessions } from '#/networks/youtube/sessions.ts';
import { typical } from '#/networks/youtube/show.ts';
import { mountSignIn, openGrants } from '#/networks/youtube/sign-in.ts';
import { Switches } from '#/networks/youtube/switches.ts';
import { thumbnailMethods } from '#/networks/youtube/thumbnail-methods.ts';
import { uploadMethods } from '#/networks/youtube/upload-methods.ts';
import { videoMethods } from '#/networks/youtube/video-methods.ts';
import { Videos } from '#/networks/youtube/videos.ts';

/** The playlists that the first channel has from the start on. */
const readyPlaylists = ['Kiln diary', 'Studio visits'];

/**
 * The pretend YouTube: its pages and Google's page of consent under `/youtube`, the Data API v3 and the tokens under
 * `/youtube-api`. Written from Google's documents.
 */
export async function createYoutube(world: World): Promise<SandboxNetwork> {
  const channels = openChannels(world);
  const switches = new Switches(world);
  const grants = openGrants(world, switches);
  const processing = new Processing(world, { network: 'youtube', usualMs: 1_500 });
  const comments = new Comments(world, 'youtube');
  const figures = new FigureBook(world, 'youtube', typical);
  const videos = new Videos(world, processing, switches, comments);
  const playlists = new Playlists(world, videos);
  const sessions = new Sessions(world, videos, switches);
  await videos.files.sweep();

  return {
    mount: (app) => {
      const gate = { channels, grants, switches };
      app.use(`${apiBase}/*`, world.log.middleware);
      mountSignIn(app, world, gate);
      mountApi(app, world, gate, [
        ...listMethods(world, gate, { playlists, videos, figures }),
        ...videoMethods(world, gate, videos, figures),
        ...uploadMethods(world, { sessions, videos, figures }),
        ...thumbnailMethods(world, videos),
        ...captionMethods(videos),
        ...commentMethods(world, gate, { videos, comments }),
      ]);
      mountPages(app, world, { channels, comments, videos });
    },

    load: () => {
      channels.load();
      const [first] = channels.first(1);
      if (first !== undefined) for (const title of readyPlaylists) playlists.create(first, title);
    },

    summary: () => {
      const hrefOf = ({ handle }: BookAccount) => channelHref(handle);
      const postCount = videos.settled().length;
      return bookSummary(channels, { network: 'YouTube', mark: '@', hrefOf, postCount, feedHref });
    },

    createAccount: (order) =>
      createIn(channels, order, { isHandle, form: 'a handle of 3 to 30 letters, digits, dots, _ or -' }),

    places: ['token', 'container', 'upload', 'status', 'publish', 'comment', 'figures'],

    actions: {
      ...switches.actions,
      'revoke-grants': grantActions(channels, grants)['revoke-grants'],
      'create-playlist': (order) => {
        const { id, title } = playlists.create(accountOf(channels, order), text(order, 'title'));
        return { id, title };
      },
      'swap-scope': (order) => {
        const { id, handle } = accountOf(channels, order);
        const [from, to] = [text(order, 'from'), text(order, 'to')];
        grants.swap(id, `${scopeBase}${from}`, `${scopeBase}${to}`);
        return { handle, id, from, to };
      },
      'set-channel': (order) => changeChannel(channels, accountOf(channels, order), order),
      'withhold-figures': (order) => figures.withhold(order),
      'set-processing': (order) => processing.steer(order),
      'set-project': (order) => switches.changeProject(order),
      'set-used': (order) => switches.use(order),
    },
  };
}
