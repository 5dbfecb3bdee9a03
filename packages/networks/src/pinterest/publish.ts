import type { ApiFailed } from '#/kit/caller.ts';
import { uncoveredNote } from '#/kit/with-cover.ts';
import type { App, Way } from '#/pinterest/auth.ts';
import { urlOf } from '#/pinterest/pin-address.ts';
import { bodyOf } from '#/pinterest/pin-body.ts';
import { askState } from '#/pinterest/upload-video.ts';
import {
  accessOf,
  type FrozenPin,
  frozenPin,
  nothingWire,
  type PinterestAuth,
  pinterestId,
  pinWire,
} from '#/pinterest/wire.ts';
import type { Outcome } from '#/port.ts';

/** Within the send window, with room for the connection. Up to 20 MB of pictures go along: 27 MB in base64, at 6 Mbit/s and more. */
const PUBLISH_TIMEOUT_MS = 40_000;

/** Makes the Pin: the one call that shows it. */
export const publish: Way<'publish'> = async (app, prepared, auth, { signal, file }) => {
  const pin = frozenPin.parse(prepared.payload);
  const make = async (of: FrozenPin): Promise<Outcome> => {
    const body = await bodyOf(of, file);
    if (body === null) {
      return { kind: 'rejected', code: 'file-missing', message: 'The picture of this Pin is not there any more.' };
    }
    const ask = app.api(accessOf(auth, signal));
    const made = await ask({ method: 'POST', path: '/pins', ...body, answer: pinWire, timeoutMs: PUBLISH_TIMEOUT_MS });
    if (made.kind !== 'ok') return refusedPin(app, made, of, auth, signal);
    const { id } = made.value;
    return { kind: 'published', remoteId: id, url: urlOf(app.settings, id) };
  };
  const outcome = await make(pin);
  const bare = uncovered(pin);
  if (bare === null || outcome.kind !== 'rejected') return outcome;
  // The refusal made nothing visible, so a call without the cover makes the one Pin. When it is refused, too, the cover was not the reason.
  const without = await make(bare);
  if (without.kind === 'rejected') return outcome;
  return without.kind === 'published' ? { ...without, note: uncoveredNote('Pinterest', outcome.message) } : without;
};

/** The Pin of a video with a moment of it for its cover; null where it has no picture for it. */
function uncovered(pin: FrozenPin): FrozenPin | null {
  if (pin.source.kind !== 'video' || pin.source.cover === null) return null;
  return { ...pin, source: { ...pin.source, cover: null } };
}

/** What Pinterest refuses of a video may be that it has forgotten it: then it is sent once more. */
async function refusedPin(
  app: App,
  { failure }: ApiFailed,
  { source }: FrozenPin,
  auth: PinterestAuth,
  signal: AbortSignal,
): Promise<Outcome> {
  if (failure.kind !== 'rejected' || source.kind !== 'video') return failure;
  const { kind } = await askState(app, source.mediaId, auth, signal);
  if (kind !== 'rejected') return failure;
  const message = 'Pinterest has forgotten the video of this Pin.';
  return { kind: 'retry-later', code: 'media-expired', message, afterMs: 0, scope: 'target', prepareAgain: true };
}

/** Deletes a Pin. One that is gone already was deleted. */
export const remove: Way<'remove'> = async (app, remoteId, auth, { signal }) => {
  if (!pinterestId.safeParse(remoteId).success) {
    return { kind: 'rejected', code: 'not-found', message: 'This is not the id of a Pin at Pinterest.' };
  }
  const ask = app.api(accessOf(auth, signal));
  const removed = await ask({ method: 'DELETE', path: `/pins/${remoteId}`, answer: nothingWire });
  return removed.kind === 'ok' || removed.failure.code === 'not-found' ? { kind: 'done' } : removed.failure;
};
