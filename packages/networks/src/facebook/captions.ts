import { successWire } from '#/facebook/wire.ts';
import type { Ask } from '#/kit/caller.ts';
import { type Captioned, sendCaptions } from '#/kit/captions.ts';
import { languageRegion } from '#/kit/language-region.ts';
import { multipart } from '#/kit/multipart.ts';
import type { Refused } from '#/kit/outcomes.ts';
import { hasCode } from '#/meta/graph-errors.ts';
import type { MediaFile } from '#/port.ts';

const TIMEOUT_MS = 60_000;

/** "The captions files you selected contain locales that had been applied to video" ("Video Captions", v27.0): it has these already. */
const THERE_ALREADY = 482;

/**
 * Gives a video its captions while nobody sees it ("Video Captions"): one file for each locale, which its name tells. Sent again, captions
 * are refused as some that are there, so that repeating is harmless. The first language is the one that is shown where nobody chose.
 */
export function addCaptions(
  ask: Ask,
  videoId: string,
  file: MediaFile,
  signal: AbortSignal,
): Promise<Captioned | Refused> {
  let isFirst = true;
  return sendCaptions('facebook', file, signal, async ({ language, contentType, text }) => {
    const { language: spoken, region } = languageRegion(language);
    const locale = `${spoken}_${region}`;
    const captions = new File([text], `captions.${locale}.srt`, { type: contentType });
    const body = await multipart({ ...(isFirst ? { default_locale: locale } : {}), captions_file: captions });
    const path = `/${videoId}/captions`;
    const sent = await ask({ method: 'POST', path, body, answer: successWire, timeoutMs: TIMEOUT_MS });
    if (sent.kind === 'ok' || hasCode(sent, THERE_ALREADY)) {
      isFirst = false;
      return null;
    }
    // The right may be missing for captions alone. If the sign-in has ended, the call that shows the video says so.
    return sent.failure.kind === 'reconnect-needed' ? notAllowed : sent;
  });
}

const notAllowed = {
  failure: {
    kind: 'rejected',
    code: 'captions-not-allowed',
    message: 'Facebook does not let this app add captions to videos of this Page.',
  },
} as const;
