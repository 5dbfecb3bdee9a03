import { readBody } from '#/core/read-body.ts';
import type { World } from '#/core/world.ts';
import { assertOwn, type Endpoint } from '#/networks/youtube/api.ts';
import { badRequest, notFound, Refusal } from '#/networks/youtube/refusals.ts';
import { showThumbnails, withEtag } from '#/networks/youtube/show.ts';
import type { Video, Videos } from '#/networks/youtube/videos.ts';

/** `thumbnails.set`, discovery document 20260924; older documents say 2 MB. */
const mostBytes = 50 * 1_024 ** 2;
const types = ['image/jpeg', 'image/png', 'application/octet-stream'];

/** `thumbnails.set` with all bytes in one call; the resumable protocol is not played for pictures. */
export function thumbnailMethods(world: World, videos: Videos): Endpoint[] {
  return [
    {
      verb: 'POST',
      path: '/upload/youtube/v3/thumbnails/set',
      scopes: ['youtube.upload'],
      cost: { bucket: 'units', units: 50 },
      run: async ({ context, query, channel, take }) => {
        const bytes = await readBody(context, mostBytes, tooLarge);
        const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
        if (!types.includes(type)) {
          const message = `Media type '${type}' is not supported. Valid media types: [${types.join(', ')}]`;
          throw badRequest('badContent', message, 'global');
        }
        if (bytes.length === 0) {
          throw badRequest('mediaBodyRequired', 'The request does not include the image content.', 'youtube.thumbnail');
        }
        const video = ownVideo(videos, query.get('videoId'));
        assertOwn(video, channel);
        if (channel.areThumbnailsRefused) throw notAllowed();
        if (channel.isThumbnailLimitReached) throw tooMany();
        const isPicture = isPng(bytes) || isJpeg(bytes);
        if (!isPicture) {
          throw badRequest('invalidImage', 'The provided image content is invalid.', 'youtube.thumbnail');
        }
        return take('upload', async () => {
          const changed = await videos.setThumbnail(channel, video, { type, bytes });
          return withEtag('thumbnailSetResponse', { items: [showThumbnails(world, changed)] });
        });
      },
    },
  ];
}

function isPng(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n';
}

function isJpeg(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 3) === '\xff\xd8\xff';
}

function ownVideo(videos: Videos, id: string | null): Video {
  const video = id === null ? null : videos.find(id);
  if (video !== null) return video;
  throw notFound(
    'youtube.thumbnail',
    'videoNotFound',
    'The video that you are trying to insert a thumbnail image for cannot be found.',
  );
}

/** What Google's APIs say of any file above the limit of its method ("Standard error responses"). */
function tooLarge(): Refusal {
  return new Refusal(413, 'global', 'uploadTooLarge', `Media is too large. Limit: ${mostBytes}`);
}

/** Of a channel without a verified telephone number (joedawson/youtube#82). */
function notAllowed(): Refusal {
  const message = "The authenticated user doesn't have permissions to upload and set custom video thumbnails.";
  return new Refusal(403, 'youtube.thumbnail', 'forbidden', message);
}

function tooMany(): Refusal {
  const message = 'The channel has uploaded too many thumbnails recently. Please try the request again later.';
  return new Refusal(429, 'youtube.thumbnail', 'uploadRateLimitExceeded', message);
}
