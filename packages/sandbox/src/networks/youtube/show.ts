import { createHash } from 'node:crypto';

import type { FigureBook } from '#/core/figure-book.ts';
import type { World } from '#/core/world.ts';
import { type Channel, uploadsOf } from '#/networks/youtube/channels.ts';
import { avatarHref, fileHref } from '#/networks/youtube/links.ts';
import type { Playlist, PlaylistItem } from '#/networks/youtube/playlists.ts';
import type { Video, VideoFile } from '#/networks/youtube/videos.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A resource with the parts that were asked for; what a part does not have is left out. */
function resource(kind: string, id: string, parts: readonly string[], all: Readonly<Record<string, Fields>>): Fields {
  const shown = parts.flatMap((part) => (all[part] === undefined ? [] : [[part, all[part]] as const]));
  return withEtag(kind, { id, ...Object.fromEntries(shown) });
}

/** A list of resources. */
export function listOf(
  kind: string,
  items: readonly Fields[],
  page: { total: number; nextPageToken?: string },
): Fields {
  const { total, nextPageToken } = page;
  const pageInfo = { totalResults: total, resultsPerPage: items.length };
  return withEtag(kind, { ...(nextPageToken === undefined ? {} : { nextPageToken }), pageInfo, items });
}

/** Anything that the API answers, with the mark that shows a change. */
export function withEtag(kind: string, fields: Fields): Fields {
  const etag = createHash('sha1').update(JSON.stringify(fields)).digest('base64url');
  return { kind: `youtube#${kind}`, etag, ...fields };
}

/** The parts of a channel that are played. */
export const channelParts = ['contentDetails', 'snippet', 'statistics', 'status'];

export function showChannel(
  world: World,
  channel: Channel,
  parts: readonly string[],
  { videoCount, figures }: { videoCount: number; figures: FigureBook },
): Fields {
  const { id, name, handle, longUploads, areSubscribersHidden } = channel;
  const subscribers = areSubscribersHidden ? 0 : figures.followers(id);
  const picture = { url: `${world.origin()}${avatarHref(id)}`, width: 128, height: 128 };
  return resource('channel', id, parts, {
    snippet: {
      title: name,
      description: '',
      customUrl: `@${handle.toLowerCase()}`,
      publishedAt: '2020-01-01T00:00:00Z',
      thumbnails: { default: picture },
      localized: { title: name, description: '' },
    },
    contentDetails: { relatedPlaylists: { likes: '', uploads: uploadsOf(channel) } },
    statistics: {
      viewCount: '0',
      subscriberCount: `${rounded(subscribers)}`,
      hiddenSubscriberCount: areSubscribersHidden,
      videoCount: `${videoCount}`,
    },
    status: { privacyStatus: 'public', isLinked: true, longUploadsStatus: longUploads },
  });
}

/** "Rounded down to three significant figures" (`channels#statistics.subscriberCount`). */
function rounded(count: number): number {
  const step = 10 ** Math.max(0, `${count}`.length - 3);
  return Math.floor(count / step) * step;
}

/** The parts of a video that are played. */
export const videoParts = ['processingDetails', 'snippet', 'statistics', 'status'];

/** What a video has in the end, on a typical day of its channel. */
export const typical = { viewCount: 1_400, likeCount: 62, commentCount: 11 };

/** `videos#statistics`: counts as text. It has never counted favorites since 2015. */
function statisticsOf({ id, uploadedAt, settledAt }: Video, figures: FigureBook): Fields {
  const counts = { ...figures.of({ id, createdAt: settledAt ?? uploadedAt }), favoriteCount: 0 };
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, `${count}`]));
}

export function showVideo(
  world: World,
  channel: Channel,
  { video, file, figures }: { video: Video; file: VideoFile; figures: FigureBook },
  parts: readonly string[],
): Fields {
  const { title, description, tags, categoryId, uploadedAt, settledAt } = video;
  const { privacyStatus, selfDeclaredMadeForKids, containsSyntheticMedia, embeddable, license } = video;
  const isHidden = privacyStatus === 'private';
  return resource('video', video.id, parts, {
    snippet: {
      publishedAt: timeOf(isHidden ? uploadedAt : (settledAt ?? uploadedAt)),
      channelId: channel.id,
      title,
      description,
      thumbnails: showThumbnails(world, video),
      channelTitle: channel.name,
      ...(tags.length === 0 ? {} : { tags }),
      categoryId,
      liveBroadcastContent: 'none',
      localized: { title, description },
    },
    status: {
      ...uploadStatusOf(file, world.clock.now()),
      privacyStatus,
      license,
      embeddable,
      publicStatsViewable: video.publicStatsViewable,
      madeForKids: selfDeclaredMadeForKids,
      selfDeclaredMadeForKids,
      containsSyntheticMedia,
    },
    processingDetails: processingOf(file, world.clock.now()),
    statistics: statisticsOf(video, figures),
  });
}

/** `ThumbnailDetails`: only one that its owner has set is played, in one size. */
export function showThumbnails(world: World, { thumbnailId }: Video): Fields {
  return thumbnailId === undefined ? {} : { default: { url: `${world.origin()}${fileHref(thumbnailId)}` } };
}

function uploadStatusOf({ processing }: VideoFile, now: number): Fields {
  if (processing === null || processing.until > now) return { uploadStatus: 'uploaded' };
  return processing.failure ?? { uploadStatus: 'processed' };
}

function processingOf({ processing }: VideoFile, now: number): Fields {
  if (processing === null || processing.until > now) {
    const leftMs = Math.max(0, (processing?.until ?? now) - now);
    const progress = { partsTotal: '1', partsProcessed: '0', timeLeftMs: `${leftMs}` };
    return { processingStatus: 'processing', processingProgress: progress };
  }
  if (processing.failure === null) return { processingStatus: 'succeeded' };
  const isFailed = processing.failure.uploadStatus === 'failed';
  return isFailed
    ? { processingStatus: 'failed', processingFailureReason: 'transcodeFailed' }
    : { processingStatus: 'terminated' };
}

export const playlistParts = ['snippet'];

export function showPlaylist({ id, channelId, title }: Playlist, parts: readonly string[]): Fields {
  const publishedAt = '2020-01-01T00:00:00Z';
  const snippet = {
    publishedAt,
    channelId,
    title,
    description: '',
    thumbnails: {},
    localized: { title, description: '' },
  };
  return resource('playlist', id, parts, { snippet });
}

export const playlistItemParts = ['contentDetails', 'snippet', 'status'];

/** `position` counts from 0. */
export function showPlaylistItem(
  playlist: Playlist,
  { id, videoId, addedAt }: PlaylistItem,
  video: Video,
  { parts, position }: { parts: readonly string[]; position: number },
): Fields {
  const { title, description, privacyStatus, settledAt } = video;
  const isHidden = privacyStatus === 'private' || settledAt === null;
  return resource('playlistItem', id, parts, {
    snippet: {
      publishedAt: timeOf(addedAt),
      channelId: playlist.channelId,
      title,
      description,
      thumbnails: {},
      playlistId: playlist.id,
      position,
      resourceId: { kind: 'youtube#video', videoId },
    },
    contentDetails: { videoId, ...(isHidden ? {} : { videoPublishedAt: timeOf(settledAt) }) },
    status: { privacyStatus },
  });
}

/** Whole seconds, as Google writes them. */
export function timeOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
