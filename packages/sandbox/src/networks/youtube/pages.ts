import { html } from 'hono/html';

import type { Comments } from '#/core/comments.ts';
import { commentList } from '#/core/pages/comment-list.ts';
import { mountFeed } from '#/core/pages/feed.ts';
import { answerFile, mountAvatars } from '#/core/pages/files.ts';
import type { Html } from '#/core/pages/page.ts';
import { type Author, outerLink, type PostCard } from '#/core/pages/post-card.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Channel, Channels } from '#/networks/youtube/channels.ts';
import { avatarHref, channelHref, feedHref, fileHref, videoHref } from '#/networks/youtube/links.ts';
import type { Video, VideoFile, Videos } from '#/networks/youtube/videos.ts';

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

  app.get('/youtube/file/:id', (context) => {
    const found = videos.files.find(context.req.param('id'));
    if (found?.file == null) return context.notFound();
    return answerFile({ path: videos.files.path(found.id), type: found.file.type, size: found.totalBytes });
  });

  app.get('/youtube/watch', (context) => {
    const video = videos.find(context.req.query('v') ?? '');
    const channel = video === null ? null : channels.find(video.channelId);
    if (video === null || channel === null) return context.notFound();
    return context.redirect(videoHref(channel.handle, video.id));
  });

  const cardsOf = (shown: readonly Video[]): PostCard[] =>
    shown.flatMap((video) => {
      const channel = channels.find(video.channelId);
      const file = videos.files.find(video.id);
      return channel === null || file === null ? [] : [videoCard(video, channel, file)];
    });
  const settled = (author?: Author) =>
    videos.settled().filter(({ channelId }) => author === undefined || channelId === author.id);

  mountFeed(app, world, {
    network: { name: 'YouTube', href: feedHref },
    emptyHint: 'Connect YouTube, choose one of the ready channels, schedule a video, and it appears here by itself.',
    profilePath: '/youtube/:handle{@[A-Za-z0-9._-]+}',
    postPath: '/youtube/:handle{@[A-Za-z0-9._-]+}/:id{[A-Za-z0-9_-]+}',
    author: (handle) => {
      const channel = channels.named(handle.slice(1));
      return channel === null ? null : authorOf(channel);
    },
    count: (author) => settled(author).length,
    newest: (count, author) => cardsOf(settled(author).slice(0, count)),
    post: (author, id) => {
      const video = videos.find(id);
      const card = video === null || video.channelId !== author.id ? undefined : cardsOf([video])[0];
      if (card === undefined) return null;
      const said = commentList(comments.below(id), (channelId) => {
        const by = channels.find(channelId);
        return by === null ? null : authorOf(by);
      });
      return { ...card, comments: said };
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
    body: html`<b>${title}</b>${description === '' ? '' : html`<br />${linked(description)}`}`,
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
    ...(tags.length === 0 ? [] : [`Tags: ${tags.join(', ')}`]),
  ];
}

function linked(text: string): Html {
  const parts = text.split(/(https?:\/\/\S*[^\s.,;:!?)])/i);
  return html`${parts.map((part, index) => (index % 2 === 1 ? outerLink(part, part) : part))}`;
}
