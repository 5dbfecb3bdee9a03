import type { FigureBook } from '#/core/figure-book.ts';
import { isOrder } from '#/core/order.ts';
import type { World } from '#/core/world.ts';
import { type Endpoint, type Gate, readJson } from '#/networks/youtube/api.ts';
import type { Channel } from '#/networks/youtube/channels.ts';
import type { Playlist, PlaylistItem, Playlists } from '#/networks/youtube/playlists.ts';
import { badRequest, notFound } from '#/networks/youtube/refusals.ts';
import {
  channelParts,
  listOf,
  playlistItemParts,
  playlistParts,
  showChannel,
  showPlaylist,
  showPlaylistItem,
} from '#/networks/youtube/show.ts';
import type { Videos } from '#/networks/youtube/videos.ts';

const scopes = ['youtube.readonly'];
const cost = { bucket: 'units', units: 1 } as const;

/** `channels.list`, `playlists.list`, `playlistItems.list` and `playlistItems.insert`. */
export function listMethods(
  world: World,
  { channels }: Pick<Gate, 'channels'>,
  { playlists, videos, figures }: { playlists: Playlists; videos: Videos; figures: FigureBook },
): Endpoint[] {
  const item = (playlist: Playlist, added: PlaylistItem, parts: readonly string[]) => {
    const video = videos.find(added.videoId);
    const position = playlist.items.findIndex(({ id }) => id === added.id);
    return video === null ? [] : [showPlaylistItem(playlist, added, video, { parts, position })];
  };
  const find = (channel: Channel, id: unknown): Playlist => {
    const found = typeof id === 'string' ? playlists.find(channel, id) : null;
    if (found !== null) return found;
    throw notFound(
      'youtube.playlistItem',
      'playlistNotFound',
      'The playlist that you are trying to use cannot be found.',
    );
  };

  return [
    {
      verb: 'GET',
      path: '/youtube/v3/channels',
      scopes,
      cost,
      parts: channelParts,
      run: ({ query, channel: own, parts, take }) => {
        const ids = query.get('mine') === 'true' ? [own.id] : query.getAll('id').flatMap((text) => text.split(','));
        if (ids.length === 0) throw noFilter('id, mine');
        const found = ids.flatMap((id) => {
          const channel = channels.find(id);
          return channel?.exists === true
            ? [showChannel(world, channel, parts, { videoCount: videos.of(id).length, figures })]
            : [];
        });
        // An empty list has no items at all.
        const { items, ...rest } = listOf('channelListResponse', found, { total: found.length });
        const answer = found.length === 0 ? rest : { ...rest, items };
        return parts.includes('statistics') ? take('figures', () => answer) : answer;
      },
    },
    {
      verb: 'GET',
      path: '/youtube/v3/playlists',
      scopes,
      cost,
      parts: playlistParts,
      run: ({ query, channel, parts }) => {
        if (query.get('mine') !== 'true') throw noFilter('mine');
        const own = playlists.of(channel.id);
        const shown = own.slice(0, pageSize(query)).map((playlist) => showPlaylist(playlist, parts));
        return listOf('playlistListResponse', shown, { total: own.length });
      },
    },
    {
      verb: 'GET',
      path: '/youtube/v3/playlistItems',
      scopes,
      cost,
      parts: playlistItemParts,
      run: ({ query, channel, parts }) => {
        const playlist = find(channel, query.get('playlistId'));
        const videoId = query.get('videoId');
        const items = playlist.items.filter((added) => videoId === null || added.videoId === videoId);
        const [size, from] = [pageSize(query), Number(query.get('pageToken') ?? 0)];
        if (!Number.isInteger(from))
          throw badRequest('invalidPageToken', 'The request specifies an invalid page token.');
        const shown = items.slice(from, from + size).flatMap((added) => item(playlist, added, parts));
        const next = from + size < items.length ? { nextPageToken: `${from + size}` } : {};
        return listOf('playlistItemListResponse', shown, { total: items.length, ...next });
      },
    },
    {
      verb: 'POST',
      path: '/youtube/v3/playlistItems',
      scopes: [],
      cost: { bucket: 'units', units: 50 },
      parts: playlistItemParts,
      run: async ({ context, channel, parts }) => {
        const body = await readJson(context);
        const snippet = isOrder(body) && isOrder(body['snippet']) ? body['snippet'] : {};
        const resource = isOrder(snippet['resourceId']) ? snippet['resourceId'] : {};
        const playlist = find(channel, snippet['playlistId']);
        const videoId = resource['kind'] === 'youtube#video' ? resource['videoId'] : undefined;
        if (typeof videoId !== 'string' || videos.find(videoId) === null) {
          throw notFound('youtube.playlistItem', 'videoNotFound', 'Video not found.');
        }
        const added = playlists.add(playlist, videoId);
        return item(find(channel, playlist.id), added, parts)[0] ?? {};
      },
    },
  ];
}

function pageSize(query: URLSearchParams): number {
  const size = Number(query.get('maxResults') ?? 5);
  if (Number.isInteger(size) && size >= 0 && size <= 50) return size;
  throw badRequest(
    'invalidValue',
    `Invalid value '${query.get('maxResults')}'. Values must be within the range: [0, 50]`,
  );
}

function noFilter(names: string) {
  return badRequest('missingRequiredParameter', `No filter selected. Expected one of: ${names}`);
}
