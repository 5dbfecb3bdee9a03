import { randomBytes } from 'node:crypto';
import type { ApiFailed, Ask } from '#/kit/caller.ts';
import { type Captioned, sendCaptions } from '#/kit/captions.ts';
import type { Refused } from '#/kit/outcomes.ts';
import type { MediaFile, SentCaptions } from '#/port.ts';
import { SCOPES_MISSING } from '#/youtube/errors.ts';
import { nothingWire } from '#/youtube/wire.ts';

const TIMEOUT_MS = 60_000;

/** A video may have one track of a language and a name ("Captions: insert", errors): then YouTube has these already. */
const THERE_ALREADY = 'captionExists';

/** Gives a video its captions while nobody sees it. Sent again, a track is refused as one that is there, so that repeating is harmless. */
export function insertCaptions(
  ask: Ask,
  videoId: string,
  file: MediaFile,
  signal: AbortSignal,
): Promise<Captioned | Refused> {
  return sendCaptions('youtube', file, signal, async (captions) => {
    const sent = await ask({
      method: 'POST',
      path: '/upload/youtube/v3/captions',
      query: { uploadType: 'multipart', part: 'snippet' },
      body: relatedBody(videoId, captions),
      answer: nothingWire,
      timeoutMs: TIMEOUT_MS,
    });
    if (sent.kind === 'ok' || sent.name === THERE_ALREADY) return null;
    return sent.failure.code === SCOPES_MISSING ? notAllowed : sent;
  });
}

/** The right is one of captions and comments: the video needs it not. */
const notAllowed: Pick<ApiFailed, 'failure'> = {
  failure: {
    kind: 'rejected',
    code: 'captions-not-allowed',
    message: 'This account does not allow Nonet to add captions. Connect it again to allow it.',
  },
};

/** What the track is of, and its text, in one call (`uploadType=multipart`, RFC 2387). Without a name YouTube shows its language. */
function relatedBody(videoId: string, { language, contentType, text }: SentCaptions) {
  const boundary = `nonet${randomBytes(16).toString('hex')}`;
  const snippet = JSON.stringify({ snippet: { videoId, language, name: '' } });
  const part = (type: string, body: string) => `--${boundary}\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;
  const bytes = `${part('application/json; charset=UTF-8', snippet)}${part(contentType, text)}--${boundary}--\r\n`;
  return { contentType: `multipart/related; boundary=${boundary}`, bytes };
}
