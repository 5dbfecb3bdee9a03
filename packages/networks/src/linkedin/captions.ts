import type { ApiResult, Ask } from '#/kit/caller.ts';
import { joinNotes, leftNote, takenCaptions } from '#/kit/captions.ts';
import { languageRegion } from '#/kit/language-region.ts';
import { multipart } from '#/kit/multipart.ts';
import type { Refused } from '#/kit/outcomes.ts';
import { nothingWire } from '#/linkedin/wire.ts';
import type { MediaFile, Rejected, SentCaptions } from '#/port.ts';

const TIMEOUT_MS = 60_000;
const CAPTIONS_REFUSED = 'captions-refused';

export const captionsRefused: Rejected = {
  kind: 'rejected',
  code: CAPTIONS_REFUSED,
  message: 'LinkedIn does not take these captions.',
};

/** The captions that go with the upload of a video: LinkedIn takes one file. */
export function captionsOf(file: MediaFile): SentCaptions | undefined {
  return takenCaptions('linkedin', file).taken[0];
}

/**
 * Uploads a video with its captions, and once more without them when LinkedIn refuses these: its upload is then not ended, and nobody sees
 * it. `note`: what is told of captions that did not get there.
 */
export async function withCaptions<Made extends { readonly kind: string }>(
  media: readonly MediaFile[],
  make: (media: readonly MediaFile[]) => Promise<Made | Refused>,
): Promise<{ readonly made: Made | Refused; readonly note: string | null }> {
  const [file] = media;
  const { taken, note } = file === undefined ? { taken: [], note: null } : takenCaptions('linkedin', file);
  const [sent] = taken;
  const made = await make(media);
  if (sent === undefined || !isRefusal(made)) return { made, note };
  const without = await make(media.map(uncaptioned));
  return { made: without, note: joinNotes(leftNote('linkedin', sent.language, captionsRefused.message), note) };
}

/** "Videos API", uploading the captions: a form with what they are and the file. Which locales it knows is documented nowhere. */
export async function sendCaptionsTo(ask: Ask, address: string, captions: SentCaptions): Promise<ApiResult<unknown>> {
  const { language, region } = languageRegion(captions.language);
  const metadata = {
    format: 'SRT',
    formattedForEasyReader: false,
    largeText: false,
    source: 'USER_PROVIDED',
    locale: { country: region, language: language.toUpperCase() },
    transcriptType: 'CLOSED_CAPTION',
  };
  const file = new File([captions.text], 'captions.srt', { type: captions.contentType });
  const body = await multipart({ metadata: JSON.stringify(metadata), file });
  return ask({ method: 'POST', path: address, body, answer: nothingWire, timeoutMs: TIMEOUT_MS });
}

/** The video under another id, so that what an interrupted preparation made with captions is not taken for it. */
function uncaptioned({ captions: _, ...file }: MediaFile): MediaFile {
  return { ...file, id: `${file.id} without its captions` };
}

function isRefusal(made: { readonly kind: string }): boolean {
  return made.kind === 'rejected' && 'code' in made && made.code === CAPTIONS_REFUSED;
}
