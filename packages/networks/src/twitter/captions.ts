import { languageName } from '@nonet/domain';

import type { Ask } from '#/kit/caller.ts';
import { type Captioned, sendCaptions } from '#/kit/captions.ts';
import { multipart } from '#/kit/multipart.ts';
import type { Refused } from '#/kit/outcomes.ts';
import type { MediaFile } from '#/port.ts';
import { mediaWire, nothingWire } from '#/twitter/wire.ts';

const TIMEOUT_MS = 60_000;

/**
 * Gives an uploaded video its subtitles: each track is a file of its own, which is then told of the video (OpenAPI 2.167: one track a
 * call, its language as two letters). Told again, a track takes the place of the one of its language.
 */
export function addSubtitles(
  ask: Ask,
  videoId: string,
  file: MediaFile,
  signal: AbortSignal,
): Promise<Captioned | Refused> {
  return sendCaptions('twitter', file, signal, async ({ language, contentType, text }) => {
    const media = new Blob([text], { type: contentType });
    const body = await multipart({ media, media_category: 'subtitles' });
    const sent = await ask({ method: 'POST', path: '/2/media/upload', body, answer: mediaWire, timeoutMs: TIMEOUT_MS });
    if (sent.kind !== 'ok') return sent;
    const { id } = sent.value.data;
    const track = { id, language_code: language.slice(0, 2).toUpperCase(), display_name: languageName(language) };
    const told = await ask({
      method: 'POST',
      path: '/2/media/subtitles',
      json: { id: videoId, media_category: 'TweetVideo', subtitles: track },
      answer: nothingWire,
    });
    return told.kind === 'ok' ? null : told;
  });
}
