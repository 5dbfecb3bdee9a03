import { isOrder } from '#/core/order.ts';
import type { Call, Endpoint } from '#/networks/twitter/api.ts';
import type { Media, MediaStore } from '#/networks/twitter/media.ts';
import { categories } from '#/networks/twitter/media-rules.ts';
import { invalidRequest, notFound } from '#/networks/twitter/problem.ts';
import { limits } from '#/networks/twitter/rate-limits.ts';
import { assertKnown, isId, readJson } from '#/networks/twitter/request-body.ts';
import type { Subtitles } from '#/networks/twitter/subtitles.ts';

/** `POST /2/media/subtitles`: one track of an uploaded video. */
export function subtitleEndpoints(media: MediaStore, subtitles: Subtitles): Endpoint[] {
  return [
    {
      verb: 'POST',
      path: '/2/media/subtitles',
      scopes: ['media.write'],
      limit: limits.metadata,
      isBilled: true,
      place: 'upload',
      run: async (call) => {
        const fields = await readJson(call.context);
        assertKnown(fields, ['id', 'media_category', 'subtitles']);
        const video = ownMedia(media, call, fields['id']);
        if (fields['media_category'] !== 'TweetVideo' || categories.get(video.category)?.kind !== 'video') {
          throw invalidRequest('media_category', fields['media_category'], 'The media is no video of a post.');
        }
        const track = isOrder(fields['subtitles']) ? fields['subtitles'] : {};
        assertKnown(track, ['id', 'language_code', 'display_name'], '$.subtitles');
        const { language_code: language, display_name: name } = track;
        const file = ownMedia(media, call, track['id']);
        if (file.category !== 'subtitles') throw invalidRequest('subtitles.id', file.id, 'The media is no subtitles.');
        if (typeof language !== 'string' || !/^[A-Z]{2}$/.test(language) || typeof name !== 'string') {
          throw invalidRequest('subtitles.language_code', language, 'language_code must be two letters.');
        }
        return call.take(() => {
          subtitles.add(video.id, language, { id: file.id, name });
          const associated_subtitles = { id: file.id, language_code: language, display_name: name };
          return { data: { id: video.id, media_category: 'TweetVideo', associated_subtitles } };
        });
      },
    },
  ];
}

/** SubRip and WebVTT (OpenAPI 2.167: `text/srt`, `text/vtt`). */
export function isSubtitles(bytes: Buffer): boolean {
  return /^\d{2,}:\d\d:\d\d[,.]\d{3} --> \d{2,}:\d\d:\d\d[,.]\d{3}/m.test(bytes.toString('utf8'));
}

function ownMedia(media: MediaStore, { account }: Call, id: unknown): Media {
  const found = media.find(isId(id) ? id : '');
  if (found === null || found.accountId !== account.id) throw notFound('media', 'id', isId(id) ? id : '');
  return found;
}
