import { captionsFor, languageName, type NetworkId, networkName } from '@nonet/domain';

import type { ApiFailed } from '#/kit/caller.ts';
import { type Refused, retryIfUnknown, retryLater } from '#/kit/outcomes.ts';
import type { MediaFile, SentCaptions } from '#/port.ts';

/** The captions of a video were sent, as far as the network takes them. */
export interface Captioned {
  readonly kind: 'captioned';
  /** What its owner is told of those that did not get there; null: all did, or there were none. */
  readonly note: string | null;
}

/** An answer that says nothing is asked for once more; then the video does without. */
const TRIES = 2;

/** The captions of a video that a network takes, and what is told of the others. */
export function takenCaptions(
  network: NetworkId,
  { captions = [] }: Pick<MediaFile, 'captions'>,
): { readonly taken: readonly SentCaptions[]; readonly note: string | null } {
  const sized = captions.map((one) => ({ ...one, bytes: Buffer.byteLength(one.text) }));
  const { sent, left } = captionsFor(network, sized);
  return { taken: sent, note: joinNotes(...left.map(({ language, why }) => leftNote(network, language, why))) };
}

/**
 * Sends the captions of a video, one after another, while nobody sees it. A refusal is no reason to hold the video up: it is told beside
 * it. What keeps the video itself from being shown is answered as such. `send` answers null where the network has them.
 */
export async function sendCaptions(
  network: NetworkId,
  file: Pick<MediaFile, 'captions'>,
  signal: AbortSignal,
  send: (captions: SentCaptions) => Promise<Pick<ApiFailed, 'failure'> | null>,
): Promise<Captioned | Refused> {
  const { taken, note } = takenCaptions(network, file);
  const notes = [note];
  for (const captions of taken) {
    let failed = await send(captions);
    for (let tried = 1; failed?.failure.kind === 'unknown' && tried < TRIES; tried += 1) failed = await send(captions);
    if (signal.aborted) return retryLater('aborted', 'The call was stopped.');
    if (failed === null) continue;
    if (holdsUpVideo(failed)) return retryIfUnknown(failed.failure);
    notes.push(leftNote(network, captions.language, failed.failure.message));
  }
  return { kind: 'captioned', note: joinNotes(...notes) };
}

/** What the owner of a video is told of captions that did not get there. `why`: a sentence. */
export function leftNote(network: NetworkId, language: string, why: string): string {
  return `This went out without its captions in ${languageName(language)}. ${why} Add them at ${networkName(network)}, if it lets you.`;
}

/** Notes as one text; null where there are none. */
export function joinNotes(...notes: readonly (string | null | undefined)[]): string | null {
  const said = notes.filter((note) => note != null);
  return said.length === 0 ? null : said.join(' ');
}

/** A sign-in that has ended, or a limit of more than this call: what follows would be refused, too. */
function holdsUpVideo({ failure }: Pick<ApiFailed, 'failure'>): boolean {
  return failure.kind === 'reconnect-needed' || (failure.kind === 'retry-later' && failure.scope !== 'target');
}
