import type { CallResult, Outcome, Prepared, PrepareResult, PublishInput, Rejected } from '#/port.ts';
import { json } from '#/twitter/api.ts';
import type { App } from '#/twitter/auth.ts';
import { failureOf } from '#/twitter/errors.ts';
import { refuseMedia, uploadMedia } from '#/twitter/media.ts';
import { urlOf } from '#/twitter/post-address.ts';
import { hasInvalidCharacter, MAX_WEIGHT, weightOf } from '#/twitter/text.ts';
import {
  createdWire,
  deletedWire,
  type FrozenPosts,
  frozenPosts,
  secretsOf,
  type TwitterAuth,
} from '#/twitter/wire.ts';

/** Within the send window, with room for the connection. */
const PUBLISH_TIMEOUT_MS = 25_000;

/** Uploads what there is to upload and freezes the post. Nobody can see anything yet. */
export async function prepare(
  app: App,
  input: PublishInput,
  auth: TwitterAuth,
  signal: AbortSignal,
): Promise<PrepareResult> {
  const text = input.text.trimEnd().normalize('NFC');
  const refusal = refuseText(text, input.media.length) ?? refuseMedia(input.media);
  if (refusal !== null) return refusal;
  const uploaded = await uploadMedia(app.api, input.media, auth, signal);
  if (uploaded.kind !== 'uploaded') return uploaded;
  const payload: FrozenPosts = { posts: [{ text, media: uploaded.media }] };
  return { kind: 'prepared', prepared: { clientKey: null, payload } };
}

/**
 * Makes the post: the one call that shows it. X knows no key of ours; it refuses the same text again, though not for
 * ever and not reliably with other media, which is why the caller looks first (README.md, "Exactly once").
 */
export async function publish(app: App, prepared: Prepared, auth: TwitterAuth, signal: AbortSignal): Promise<Outcome> {
  const {
    posts: [{ text, media }],
  } = frozenPosts.parse(prepared.payload);
  if (media.some(({ expiresAt }) => expiresAt !== null && Date.parse(expiresAt) <= Date.now())) {
    const message = 'The uploaded files expired at X.';
    return { kind: 'retry-later', code: 'media-expired', message, afterMs: 0, scope: 'target', prepareAgain: true };
  }
  const result = await app.api({
    method: 'POST',
    path: '/2/tweets',
    body: json({
      ...(text === '' ? {} : { text }),
      ...(media.length === 0 ? {} : { media: { media_ids: media.map(({ id }) => id) } }),
    }),
    token: auth.accessToken,
    answer: createdWire,
    timeoutMs: PUBLISH_TIMEOUT_MS,
    signal,
  });
  if (result.kind !== 'ok') return failureOf(result, secretsOf(auth));
  const { id } = result.value.data;
  return { kind: 'published', remoteId: id, url: urlOf(app.settings, auth.username, id) };
}

/** Deletes a post. One that is gone already was deleted. */
export async function remove(app: App, remoteId: string, auth: TwitterAuth, signal: AbortSignal): Promise<CallResult> {
  if (!/^\d{1,19}$/.test(remoteId)) {
    return { kind: 'rejected', code: 'not-found', message: 'This is not the id of a post at X.' };
  }
  const result = await app.api({
    method: 'DELETE',
    path: `/2/tweets/${remoteId}`,
    token: auth.accessToken,
    answer: deletedWire,
    signal,
  });
  if (result.kind === 'ok') return { kind: 'done' };
  if (result.kind === 'refused' && result.type === 'resource-not-found') return { kind: 'done' };
  return failureOf(result, secretsOf(auth));
}

function refuseText(text: string, mediaCount: number): Rejected | null {
  if (text === '' && mediaCount === 0) {
    return { kind: 'rejected', code: 'empty-post', message: 'The post has neither text nor media.' };
  }
  if (hasInvalidCharacter(text)) {
    return { kind: 'rejected', code: 'invalid-character', message: 'The text holds a character that X does not take.' };
  }
  const weight = weightOf(text);
  if (weight <= MAX_WEIGHT) return null;
  const message = `X counts ${weight} characters in this text and takes at most ${MAX_WEIGHT}.`;
  return { kind: 'rejected', code: 'text-too-long', message };
}
