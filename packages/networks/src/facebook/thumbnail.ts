import { successWire } from '#/facebook/wire.ts';
import type { ApiFailed, Ask } from '#/kit/caller.ts';
import { multipart } from '#/kit/multipart.ts';
import { type Refused, retryLater } from '#/kit/outcomes.ts';
import type { MediaFile } from '#/port.ts';

/** What became of a thumbnail. */
interface Covered {
  readonly kind: 'covered';
  /** What its owner is told when the video goes out without it; null: it has it. */
  readonly note: string | null;
}

const TIMEOUT_MS = 60_000;
/** An answer that says nothing is asked for once more; then the video does without. */
const TRIES = 2;

/**
 * Gives a video its thumbnail while nobody sees it ("Video Thumbnails", v25.0). That the documents name no video that is not published
 * yet is why a refusal holds nothing up: it is told beside the video. The same call again adds a picture that looks the same.
 */
export async function setThumbnail(
  ask: Ask,
  videoId: string,
  cover: MediaFile,
  signal: AbortSignal,
): Promise<Covered | Refused> {
  const source = new Blob([await cover.read()], { type: cover.contentType });
  for (let tried = 1; ; tried += 1) {
    const body = await multipart({ is_preferred: 'true', source });
    const path = `/${videoId}/thumbnails`;
    const sent = await ask({ method: 'POST', path, body, answer: successWire, timeoutMs: TIMEOUT_MS });
    if (sent.kind === 'ok') return { kind: 'covered', note: null };
    if (signal.aborted) return retryLater('aborted', 'The call was stopped.');
    const { failure } = sent;
    // A limit of more than this call: what follows would be refused, too.
    if (failure.kind === 'retry-later' && failure.scope !== 'target') return failure;
    if (failure.kind === 'unknown' && tried < TRIES) continue;
    return { kind: 'covered', note: noteOf(failure) };
  }
}

/** A missing right may be for thumbnails alone. If the sign-in has ended, the call that shows the video says so, and all is prepared anew. */
function noteOf({ kind, message }: ApiFailed['failure']): string {
  const why = kind === 'reconnect-needed' ? 'Facebook does not let this app set thumbnails of this Page.' : message;
  return `This went out without its thumbnail. ${why} Set the thumbnail at Facebook.`;
}
