import { isOrder } from '#/core/order.ts';
import { assertOwn, type Endpoint } from '#/networks/youtube/api.ts';
import { readWhole } from '#/networks/youtube/read-whole.ts';
import { notFound, Refusal } from '#/networks/youtube/refusals.ts';
import { withEtag } from '#/networks/youtube/show.ts';
import type { CaptionTrack, Videos } from '#/networks/youtube/videos.ts';

/** `captions.insert`, discovery document 20260924. */
const mostBytes = 100 * 1_024 ** 2;
const longestName = 150;

/** `captions.insert` with everything in one call; the resumable protocol is not played for captions. */
export function captionMethods(videos: Videos): Endpoint[] {
  return [
    {
      verb: 'POST',
      path: '/upload/youtube/v3/captions',
      scopes: [],
      needs: 'youtube.force-ssl',
      cost: { bucket: 'units', units: 400 },
      parts: ['snippet'],
      run: async ({ context, channel, take }) => {
        const { resource, bytes } = await readWhole(context, mostBytes);
        const { videoId, language, name } = snippetIn(resource);
        const video = videos.find(videoId);
        if (video === null) {
          const message = 'The video identified by the videoId parameter could not be found.';
          throw notFound('youtube.caption', 'videoNotFound', message);
        }
        assertOwn(video, channel);
        if (channel.areCaptionsRefused) {
          const message = 'The permissions associated with the request are not sufficient to upload the caption track.';
          throw new Refusal(403, 'youtube.caption', 'forbidden', message);
        }
        if (bytes.length === 0) {
          throw new Refusal(
            400,
            'youtube.caption',
            'contentRequired',
            'The request does not contain the caption track contents.',
          );
        }
        const isThere = (video.captions ?? []).some((track) => track.language === language && track.name === name);
        if (isThere) {
          const message = 'The specified video already contains a caption track with the given language and name.';
          throw new Refusal(409, 'youtube.caption', 'captionExists', message);
        }
        return take('upload', () => {
          const text = bytes.toString('utf8');
          return shown(videoId, videos.addCaptions(video, { language, name, text, isServed: isReadable(text) }));
        });
      },
    },
  ];
}

/** SubRip and WebVTT ("Supported subtitle and closed caption files", YouTube Help). What else there is is not played. */
function isReadable(text: string): boolean {
  return /^\d{2,}:\d\d:\d\d[,.]\d{3} --> \d{2,}:\d\d:\d\d[,.]\d{3}/m.test(text);
}

function snippetIn(body: unknown): { videoId: string; language: string; name: string } {
  const snippet = isOrder(body) ? body['snippet'] : undefined;
  const { videoId, language, name } = isOrder(snippet) ? snippet : {};
  const isWhole = typeof videoId === 'string' && typeof language === 'string' && typeof name === 'string';
  if (!isWhole || !/^[a-z]{2,3}(-[A-Za-z\d]+)*$/.test(language)) {
    const message = 'The request contains invalid metadata values.';
    throw new Refusal(400, 'youtube.caption', 'invalidMetadata', message);
  }
  if (name.length > longestName) {
    throw new Refusal(400, 'youtube.caption', 'nameTooLong', 'The specified name is too long.');
  }
  return { videoId, language, name };
}

function shown(videoId: string, { id, language, name, isServed }: CaptionTrack): object {
  const state = isServed ? { status: 'serving' } : { status: 'failed', failureReason: 'unknownFormat' };
  const snippet = {
    videoId,
    language,
    name,
    trackKind: 'standard',
    audioTrackType: 'unknown',
    isCC: false,
    isDraft: false,
  };
  return withEtag('caption', { id, snippet: { ...snippet, ...state } });
}
