import { html } from 'hono/html';

import type { Comments } from '#/core/comments.ts';
import { commentList } from '#/core/pages/comment-list.ts';
import { mountFeed } from '#/core/pages/feed.ts';
import { mountAvatars, mountFiles } from '#/core/pages/files.ts';
import type { Author, PostCard } from '#/core/pages/post-card.ts';
import { withLinks } from '#/core/pages/shown-text.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Channel, Channels } from '#/networks/youtube/channels.ts';
import { avatarHref, channelHref, feedHref, fileHref, videoHref } from '#/networks/youtube/links.ts';
import { servedLanguages, type Video, type VideoFile, type Videos } from '#/networks/youtube/videos.ts';

/** The longest Short, and it is no wider than high ("YouTube Shorts", since 2024-10-15). */
const shortMs = 3 * 60_000;

/** The pages a person looks at, under `/youtube`. */
export function mountPages(
  app: SandboxApp,
  world: World,
  sources: { channels: Channels; comments: Comments; videos: Videos },
): void {
  const { channels, comments, videos } = sources;
  mountAvatars(app, '/youtube/avatar/:file', (id) => channels.find(id) !== null);
  mountFiles(app, '/youtube/file/:id', videos.files);

  app.get('/youtube/watch', (context) => {
    const video = videos.find(context.req.query('v') ?? '');
    const channel = video === null ? null : channels.find(video.channelId);
    if (video === null || channel === null) return context.notFound();
    return context.redirect(videoHref(channel.handle, video.id));
  });

  const settled = (channel?: Channel): Video[] =>
    videos.settled().filter(({ channelId }) => channel === undefined || channelId === channel.id);
  const commenter = (channelId: string): Author | null => {
    const channel = channels.find(channelId);
    return channel === null ? null : authorOf(channel);
  };

  mountFeed(app, world, {
    network: { name: 'YouTube', href: feedHref },
    emptyHint: 'Connect YouTube, choose one of the ready channels, schedule a video, and it appears here by itself.',
    profilePath: '/youtube/:handle{@[A-Za-z0-9._-]+}',
    postPath: '/youtube/:handle{@[A-Za-z0-9._-]+}/:id{[A-Za-z0-9_-]+}',
    account: (handle) => channels.named(handle.slice(1)),
    authorOf,
    count: (channel) => settled(channel).length,
    newest: settled,
    post: (channel, id) => {
      const video = videos.find(id);
      return video?.channelId === channel.id ? video : null;
    },
    cardOf: (video, isAlone) => {
      const channel = channels.find(video.channelId);
      const file = videos.files.find(video.id);
      if (channel === null || file === null) return null;
      const card = videoCard(video, channel, file);
      return isAlone ? { ...card, comments: commentList(comments.below(video.id), commenter) } : card;
    },
  });
}

function authorOf({ id, name, handle }: Channel): Author {
  return { id, name, handle: `@${handle}`, href: channelHref(handle), pictureHref: avatarHref(id) };
}

function videoCard(video: Video, channel: Channel, file: VideoFile): PostCard {
  const { id, title, description, settledAt, uploadedAt, thumbnailId } = video;
  const marks = marksOf(video, file);
  const posterHref = thumbnailId === undefined ? undefined : fileHref(thumbnailId);
  return {
    id,
    href: videoHref(channel.handle, id),
    author: authorOf(channel),
    at: settledAt ?? uploadedAt,
    context: marks.length === 0 ? undefined : html`<p class="hint">${marks.join(' · ')}</p>`,
    body: html`<b>${title}</b>${description === '' ? '' : html`<br />${withLinks(description)}`}`,
    files: [{ href: fileHref(id), kind: 'video', altText: '', posterHref }],
    filesIn: 'slides',
  };
}

/** What YouTube says beside the title. */
function marksOf(video: Video, { file }: VideoFile): string[] {
  const { privacyStatus, selfDeclaredMadeForKids, containsSyntheticMedia, tags } = video;
  const { width, height, durationMs } = file ?? {};
  const isUpright = width != null && height != null && width <= height;
  return [
    ...(isUpright && durationMs != null && durationMs <= shortMs ? ['Short'] : []),
    ...(privacyStatus === 'public' ? [] : [privacyStatus === 'private' ? 'Private' : 'Unlisted']),
    ...(selfDeclaredMadeForKids ? ['Made for kids'] : []),
    ...(containsSyntheticMedia ? ['Altered or synthetic content'] : []),
    ...(servedLanguages(video).length === 0 ? [] : [`CC: ${servedLanguages(video).join(', ')}`]),
    ...(tags.length === 0 ? [] : [`Tags: ${tags.join(', ')}`]),
  ];
}
