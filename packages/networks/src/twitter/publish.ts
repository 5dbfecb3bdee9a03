import { loadWeighing } from '@nonet/domain';

import type { Failure } from '#/kit/outcomes.ts';
import { refuseMedia } from '#/kit/refuse-media.ts';
import { refusePoll } from '#/kit/refuse-poll.ts';
import type { PublishInput, RetryLater } from '#/port.ts';
import type { Way } from '#/twitter/auth.ts';
import { uploadMedia } from '#/twitter/media.ts';
import { urlOf } from '#/twitter/post-address.ts';
import { refuseText } from '#/twitter/text.ts';
import {
  accessOf,
  createdWire,
  deletedWire,
  type FrozenPosts,
  frozen,
  frozenPosts,
  isExpired,
  remainderOf,
} from '#/twitter/wire.ts';

/** Of the call that shows a post: within the send window, with room for the connection. */
export const PUBLISH_TIMEOUT_MS = 25_000;

/** How long a new post may be hidden from its own author's answer: seen to be about 5 s. */
const HIDDEN_MS = 30_000;

/** Uploads what there is to upload and freezes the post. Nobody can see anything yet. */
export const prepare: Way<'prepare'> = async (app, input, auth, context) => {
  const { weigh } = await loadWeighing();
  const parts = [input, ...input.replies].map(({ text, media }) => ({ text: frozenText(text), media }));
  const refused = [
    refusePoll('twitter', input),
    ...parts.flatMap(({ text, media }) => [refuseText(text, media.length, weigh), refuseMedia('twitter', media)]),
  ];
  const refusal = refused.find((one) => one !== null);
  if (refusal) return refusal;
  const files = parts.flatMap(({ media }) => media);
  const uploaded = await uploadMedia(app, files, auth, context);
  if (uploaded.kind !== 'uploaded') return uploaded;
  const left = [...uploaded.files];
  const [first, ...others] = parts.map(({ text, media }, at) => ({
    text,
    media: left.splice(0, media.length),
    files: at === 0 ? [] : media.map(({ id }) => id),
    ...(at === 0 ? pollOf(input) : {}),
  }));
  const posts: FrozenPosts['posts'] = [first ?? { text: '', media: [], files: [] }, ...others];
  return {
    kind: 'prepared',
    prepared: frozen({ posts, replyTo: null, ...(uploaded.note === null ? {} : { note: uploaded.note }) }),
  };
};

/**
 * Makes the post, or the next one of a thread: the one call that shows it. X knows no key of ours; it refuses the same text again, though not for
 * ever and not reliably with other media, which is why the caller looks first (README.md, "Exactly once").
 */
export const publish: Way<'publish'> = async (app, prepared, auth, { signal }) => {
  const payload = frozenPosts.parse(prepared.payload);
  const {
    posts: [{ text, media, poll }],
    replyTo,
  } = payload;
  if (media.some(isExpired)) {
    const message = 'The uploaded files expired at X.';
    return { kind: 'retry-later', code: 'media-expired', message, afterMs: 0, scope: 'target', prepareAgain: true };
  }
  const result = await app.api(accessOf(auth, signal))({
    method: 'POST',
    path: '/2/tweets',
    json: {
      ...(text === '' ? {} : { text }),
      ...(media.length === 0 ? {} : { media: { media_ids: media.map(({ id }) => id) } }),
      ...(poll === undefined ? {} : { poll }),
      ...(replyTo === null ? {} : { reply: { in_reply_to_tweet_id: replyTo.id } }),
    },
    answer: createdWire,
    timeoutMs: PUBLISH_TIMEOUT_MS,
  });
  if (result.kind !== 'ok') {
    const { failure } = result;
    const waits = replyTo !== null && isTooSoon(failure, new Date(replyTo.at));
    return waits ? hiddenYet(failure) : failure;
  }
  const { id } = result.value.data;
  const url = urlOf(app.settings, auth.username, id);
  const next = remainderOf(payload, id, new Date());
  if (next !== null) return { kind: 'continued', remoteId: id, url, next };
  return { kind: 'published', remoteId: id, url, ...(payload.note === undefined ? {} : { note: payload.note }) };
};

/** A post that is out may be hidden from its first answer for some seconds. Later the same words say that it is gone. */
export function isTooSoon({ code }: Failure, outSince: Date): boolean {
  return code === 'reply-not-visible' && Date.now() - outSince.getTime() < HIDDEN_MS;
}

/** The answer is sent again when X shows what it answers. */
export function hiddenYet({ code, message }: Failure): RetryLater {
  return { kind: 'retry-later', code, message, afterMs: 5_000, scope: 'target' };
}

/** Deletes a post. One that is gone already was deleted. */
export const remove: Way<'remove'> = async (app, remoteId, auth, { signal }) => {
  if (!/^\d{1,19}$/.test(remoteId)) {
    return { kind: 'rejected', code: 'not-found', message: 'This is not the id of a post at X.' };
  }
  const result = await app.api(accessOf(auth, signal))({
    method: 'DELETE',
    path: `/2/tweets/${remoteId}`,
    answer: deletedWire,
  });
  if (result.kind === 'ok') return { kind: 'done' };
  return result.name === 'resource-not-found' ? { kind: 'done' } : result.failure;
};

function pollOf({ poll }: PublishInput): Pick<FrozenPosts['posts'][number], 'poll'> {
  return poll === undefined ? {} : { poll: { options: [...poll.answers], duration_minutes: poll.minutes } };
}

/** A text as it is sent. */
export function frozenText(text: string): string {
  return text.trimEnd().normalize('NFC');
}
