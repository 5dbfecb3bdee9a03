import type { Upload } from '#/core/uploads/upload-store.ts';
import { receivedOf } from '#/networks/facebook/files.ts';
import { countsOf } from '#/networks/facebook/insight-methods.ts';
import { feedHref, fileHref, postHref } from '#/networks/facebook/links.ts';
import type { Post } from '#/networks/facebook/posts.ts';
import type { Shelves } from '#/networks/facebook/publisher.ts';
import { statusOf, timeOf, type Video } from '#/networks/facebook/videos.ts';
import type { Fields } from '#/networks/meta/pick-fields.ts';

/** A post as the API answers it (Graph API, Page Post). */
export function postFields(shelves: Shelves, post: Post): Fields {
  const { world, assets, files, videos } = shelves;
  const page = assets.find(post.pageId);
  const origin = world.origin();
  const now = world.clock.now();
  const [photo] = post.photoIds.map((id) => files.find(id));
  const video = post.videoId === null ? null : videos.find(post.videoId);
  const source = photo?.id ?? video?.fileId;
  const media = [...post.photoIds, ...(post.videoId === null ? [] : [post.videoId])];
  const target = (id: string): object => ({
    media_type: id === post.videoId ? 'video' : 'photo',
    target: { id },
    type: id === post.videoId ? 'video_inline' : 'photo',
  });
  const [first] = media;
  return {
    id: post.id,
    message: post.message === '' ? undefined : post.message,
    created_time: timeOf(post.visibleAt ?? post.createdAt),
    updated_time: timeOf(post.visibleAt ?? post.createdAt),
    from: { name: page?.name, id: post.pageId },
    is_published: post.visibleAt !== null && post.visibleAt <= now,
    is_hidden: false,
    is_expired: false,
    permalink_url: `${origin}${postHref(page?.username ?? post.pageId, post.id)}`,
    full_picture: photo == null || source === undefined ? undefined : `${origin}${fileHref(source)}`,
    status_type: first === undefined ? 'mobile_status_update' : 'added_photos',
    attachments: attachmentsOf(post, media, target),
    ...answersOf(shelves, post),
    scheduled_publish_time: undefined,
  };
}

/** What stands at a post beside it; where nobody has shared it nothing is said of that. */
function answersOf(shelves: Shelves, post: Post): Fields {
  const { comments, shares } = countsOf(shelves, post);
  const total = comments === undefined ? undefined : comments + shelves.comments.below(post.id).length;
  return {
    shares: shares === undefined || shares === 0 ? undefined : { count: shares },
    comments:
      total === undefined
        ? undefined
        : { data: [], summary: { order: 'ranked', total_count: total, can_comment: true } },
  };
}

function attachmentsOf({ link }: Post, media: readonly string[], target: (id: string) => object): object | undefined {
  const [first] = media;
  if (first === undefined) {
    return link === null ? undefined : { data: [{ media_type: 'link', type: 'share', unshimmed_url: link }] };
  }
  if (media.length === 1) return { data: [target(first)] };
  return { data: [{ media_type: 'album', type: 'album', subattachments: { data: media.map(target) } }] };
}

/** A photo as the API answers it (Graph API, Photo). */
export function photoFields({ world, assets }: Shelves, photo: Upload<never>): Fields {
  const url = `${world.origin()}${fileHref(photo.id)}`;
  const { width, height } = photo.file ?? { width: null, height: null };
  const size = { width: width ?? undefined, height: height ?? undefined };
  return {
    id: photo.id,
    alt_text: photo.altText ?? undefined,
    alt_text_custom: photo.altText ?? undefined,
    created_time: undefined,
    name: undefined,
    from: { name: assets.find(photo.accountId)?.name, id: photo.accountId },
    link: url,
    picture: url,
    images: [{ ...size, source: url }],
    ...size,
  };
}

/** A video as the API answers it (Graph API, Video). */
export function videoFields(shelves: Shelves, video: Video): Fields {
  const { world, assets, files, videos, switches } = shelves;
  const file = files.find(video.fileId);
  const { unknowns } = switches;
  const now = world.clock.now();
  const received = file === null ? 0 : receivedOf(file);
  const post = videos.postOf(video);
  const durationMs = file?.file?.durationMs;
  const path = video.kind === 'reel' ? `/reel/${video.id}/` : `/${video.pageId}/videos/${video.id}/`;
  const permalinks = { relative: path, absolute: `${world.origin()}${feedHref}${path}`, omitted: undefined };
  return {
    id: video.id,
    title: video.title === '' ? undefined : video.title,
    description: video.description === '' ? undefined : video.description,
    created_time: timeOf(video.createdAt),
    updated_time: timeOf(post?.visibleAt ?? video.createdAt),
    from: { name: assets.find(video.pageId)?.name, id: video.pageId },
    length: durationMs == null ? undefined : durationMs / 1_000,
    permalink_url: permalinks[unknowns.videoPermalink],
    post_id: post?.id.split('_')[1],
    published: post !== null && (post.visibleAt ?? 0) <= now,
    source: file?.isFinal === true ? `${world.origin()}${fileHref(video.fileId)}` : undefined,
    status: statusOf(video, { received, now }, unknowns),
    comments: post === null ? undefined : answersOf(shelves, post)['comments'],
  };
}
