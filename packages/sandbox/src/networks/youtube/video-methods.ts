import type { FigureBook } from '#/core/figure-book.ts';
import { isOrder } from '#/core/order.ts';
import type { World } from '#/core/world.ts';
import { assertOwn, type Endpoint, type Gate, readJson } from '#/networks/youtube/api.ts';
import type { Channel } from '#/networks/youtube/channels.ts';
import { changedDetails } from '#/networks/youtube/details.ts';
import { badRequest, notFound, Refusal } from '#/networks/youtube/refusals.ts';
import { listOf, showVideo, videoParts } from '#/networks/youtube/show.ts';
import type { Video, Videos } from '#/networks/youtube/videos.ts';

const mostIds = 50;

/** `videos.list`, `videos.update` and `videos.delete`. */
export function videoMethods(world: World, gate: Gate, videos: Videos, figures: FigureBook): Endpoint[] {
  const show = (channel: Channel, video: Video, parts: readonly string[]): Readonly<Record<string, unknown>> => {
    const file = videos.files.find(video.id);
    if (file === null) throw videoNotFound();
    return showVideo(world, channel, { video, file, figures }, parts);
  };

  return [
    {
      verb: 'GET',
      path: '/youtube/v3/videos',
      scopes: ['youtube.readonly'],
      cost: { bucket: 'units', units: 1 },
      parts: videoParts,
      run: ({ query, channel, parts, take }) => {
        const ids = query.getAll('id').flatMap((text) => text.split(','));
        if (ids.length === 0) {
          throw badRequest('missingRequiredParameter', 'No filter selected. Expected one of: id');
        }
        if (ids.length > mostIds) throw badRequest('badRequest', 'Too many ids.', 'global');
        return take(parts.includes('statistics') ? 'figures' : 'status', () => {
          // What others keep private is left out as if it were not there.
          const found = ids.flatMap((id) => {
            const video = videos.find(id);
            const owner = video === null ? null : gate.channels.find(video.channelId);
            const isSeen = video?.channelId === channel.id || video?.privacyStatus !== 'private';
            return video === null || owner === null || !isSeen ? [] : [show(owner, video, parts)];
          });
          return listOf('videoListResponse', found, { total: found.length });
        });
      },
    },
    {
      verb: 'PUT',
      path: '/youtube/v3/videos',
      scopes: [],
      cost: { bucket: 'units', units: 50 },
      parts: videoParts,
      run: async ({ context, channel, parts, take }) => {
        const body = await readJson(context);
        const video = ownVideo(videos, channel, isOrder(body) ? body['id'] : undefined);
        const details = changedDetails(video, body, parts);
        const { lockedUpdate } = gate.switches.unknowns;
        if (video.isLocked && details.privacyStatus !== 'private' && lockedUpdate === 'refused') {
          const message = 'The request metadata specifies an invalid privacy setting for the video.';
          throw new Refusal(403, 'youtube.video', 'forbiddenPrivacySetting', message);
        }
        const isShown = parts.includes('status');
        const accept = (): object => {
          const changed = videos.change(channel, video, details);
          // What was asked for is repeated, also where it is not done.
          return show(channel, { ...changed, privacyStatus: details.privacyStatus }, parts);
        };
        return isShown ? take('publish', accept) : accept();
      },
    },
    {
      verb: 'DELETE',
      path: '/youtube/v3/videos',
      scopes: [],
      cost: { bucket: 'units', units: 50 },
      run: ({ query, channel }) => {
        videos.delete(ownVideo(videos, channel, query.get('id')));
        return new Response(null, { status: 204 });
      },
    },
  ];
}

function ownVideo(videos: Videos, channel: Channel, id: unknown): Video {
  const video = typeof id === 'string' ? videos.find(id) : null;
  if (video === null) throw videoNotFound();
  return assertOwn(video, channel);
}

function videoNotFound(): Refusal {
  return notFound('youtube.video', 'videoNotFound', 'The video that you are trying to use cannot be found.');
}
