import type { ApiFailed, Ask } from '#/kit/caller.ts';
import { type Refused, retryIfUnknown, retryLater } from '#/kit/outcomes.ts';
import type { MediaFile, PrepareContext } from '#/port.ts';
import { keptWire } from '#/youtube/upload.ts';
import { nothingWire } from '#/youtube/wire.ts';

/** What became of a thumbnail. */
export interface Covered {
  readonly kind: 'covered';
  /** What its owner is told when the video goes out without it; null: it has it. */
  readonly note: string | null;
}

/** 50 MB at 5 Mbit/s. */
const TIMEOUT_MS = 90_000;
/** An answer that says nothing is asked for once more; then the video does without. */
const TRIES = 2;

/**
 * Gives a video its thumbnail while nobody sees it. The same call again puts the same picture in its place ("Thumbnails: set"). A
 * refusal is no reason to hold the video up: it is told beside it. What keeps the video itself from being shown is answered as such.
 */
export async function setThumbnail(
  ask: Ask,
  { videoId, fileId, cover }: { videoId: string; fileId: string; cover: MediaFile },
  { memory, signal }: PrepareContext,
): Promise<Covered | Refused> {
  const kept = keptWire.safeParse(memory?.kept).data;
  if (kept?.videoId === videoId && kept.thumbnail?.coverId === cover.id) {
    return { kind: 'covered', note: kept.thumbnail.note };
  }
  const failed = await send(ask, videoId, cover);
  if (signal.aborted) return retryLater('aborted', 'The call was stopped.');
  if (failed !== null && holdsUpVideo(failed)) return retryIfUnknown(failed.failure);
  const note = failed === null ? null : noteOf(failed);
  await memory?.keep({ fileId, videoId, thumbnail: { coverId: cover.id, note } });
  return { kind: 'covered', note };
}

/** Null: YouTube has it. */
async function send(ask: Ask, videoId: string, cover: MediaFile): Promise<ApiFailed | null> {
  const { contentType } = cover;
  const body = { contentType, bytes: await cover.read() };
  for (let tried = 1; ; tried += 1) {
    const result = await ask({
      method: 'POST',
      path: '/upload/youtube/v3/thumbnails/set',
      query: { videoId, uploadType: 'media' },
      body,
      answer: nothingWire,
      timeoutMs: TIMEOUT_MS,
    });
    if (result.kind === 'ok') return null;
    if (result.failure.kind !== 'unknown' || tried === TRIES) return result;
  }
}

/** A sign-in that has ended, or a limit of more than this call: what follows would be refused, too. */
function holdsUpVideo({ failure }: ApiFailed): boolean {
  return failure.kind === 'reconnect-needed' || (failure.kind === 'retry-later' && failure.scope !== 'target');
}

/** Of a channel YouTube says no more than "forbidden" when its telephone number is not verified (joedawson/youtube#82). */
function noteOf({ name, failure }: ApiFailed): string {
  const why =
    name === 'forbidden'
      ? 'YouTube takes thumbnails only from channels with a verified phone number: see youtube.com/verify.'
      : failure.message;
  return `This went out without its thumbnail. ${why} Set the thumbnail in YouTube Studio.`;
}
