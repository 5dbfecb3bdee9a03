import { z } from 'zod';
import { unclear } from '#/kit/outcomes.ts';
import type { Continued, Outcome } from '#/port.ts';
import type { App, Way } from '#/youtube/auth.ts';
import { keptPrivate } from '#/youtube/errors.ts';
import { statusOf } from '#/youtube/prepare.ts';
import { addressOf, readVideo, standingOf } from '#/youtube/video.ts';
import {
  accessOf,
  frozenVideo,
  nothingWire,
  privacies,
  updatedWire,
  videoId,
  type YoutubeAuth,
} from '#/youtube/wire.ts';

const called = { name: 'YouTube' };

/** Together within the send window, with room for connections. */
const UPDATE_TIMEOUT_MS = 20_000;
const READ_TIMEOUT_MS = 5_000;
const CHECK_AGAIN_MS = 5_000;

/** A list may be behind the change for so long: only then a video that is still private is one that YouTube keeps so. */
const LIST_LAG_MS = 20_000;

/** What is asked about after the video was shown: which, for whom, and since when. */
const ticketWire = z.object({
  videoId,
  privacy: z.enum(privacies),
  since: z.iso.datetime(),
  note: z.string().nullable().default(null),
});
type Ticket = z.infer<typeof ticketWire>;

/**
 * Shows the video to whom it is for: one update, which may be repeated at will. What becomes of it only a look tells, as YouTube keeps
 * private what comes from a project that it has not audited ("Videos: insert").
 */
export const publish: Way<'publish'> = async (app, prepared, auth, { signal }) => {
  const video = frozenVideo.parse(prepared.payload);
  const { videoId, privacy, note } = video;
  const ask = app.api(accessOf(auth, signal));
  const updated = await ask({
    method: 'PUT',
    path: '/youtube/v3/videos',
    query: { part: 'status' },
    json: { id: videoId, status: statusOf(privacy, video) },
    answer: updatedWire,
    timeoutMs: UPDATE_TIMEOUT_MS,
  });
  if (updated.kind !== 'ok') {
    if (updated.failure.code !== 'not-found') return updated.failure;
    const message = 'The uploaded video is not at YouTube any more.';
    return { kind: 'retry-later', code: 'media-lost', message, afterMs: 0, scope: 'target', prepareAgain: true };
  }
  if (privacy !== 'private' && updated.value.status.privacyStatus === 'private') return keptPrivate;
  const ticket = { videoId, privacy, since: new Date().toISOString(), note };
  const seen = await look(app, ticket, { auth, signal });
  // The video is shown, whatever becomes of this question.
  return seen.kind === 'published' || seen.kind === 'rejected' ? seen : working(ticket);
};

/** Asks how far YouTube is with a video that was shown. */
export const check: Way<'check'> = async (app, ticket, auth, { signal }) => {
  return look(app, ticketWire.parse(JSON.parse(ticket)), { auth, signal });
};

async function look(
  app: App,
  ticket: Ticket,
  { auth, signal }: { readonly auth: YoutubeAuth; readonly signal: AbortSignal },
): Promise<Exclude<Outcome, Continued>> {
  const video = await readVideo(app.api(accessOf(auth, signal)), ticket.videoId, READ_TIMEOUT_MS);
  if (video.kind === 'failed') return video.failure;
  if (video.kind === 'absent') return unclear(called);
  const standing = standingOf(video.status);
  if (standing.kind === 'rejected') return standing;
  if (ticket.privacy !== 'private' && video.status.privacyStatus === 'private') {
    return Date.now() - Date.parse(ticket.since) < LIST_LAG_MS ? working(ticket) : keptPrivate;
  }
  if (standing.kind === 'working') return working(ticket);
  const { videoId, note } = ticket;
  const url = addressOf(app.settings, videoId);
  return { kind: 'published', remoteId: videoId, url, ...(note === null ? {} : { note }) };
}

function working(ticket: Ticket): Extract<Outcome, { kind: 'processing' }> {
  return { kind: 'processing', ticket: JSON.stringify(ticket), checkAfterMs: CHECK_AGAIN_MS };
}

/** Deletes a video. One that is gone already was deleted. */
export const remove: Way<'remove'> = async (app, remoteId, auth, { signal }) => {
  if (!videoId.safeParse(remoteId).success) {
    return { kind: 'rejected', code: 'not-found', message: 'This is not the id of a video at YouTube.' };
  }
  const ask = app.api(accessOf(auth, signal));
  const result = await ask({
    method: 'DELETE',
    path: '/youtube/v3/videos',
    query: { id: remoteId },
    answer: nothingWire,
  });
  return result.kind === 'ok' || result.failure.code === 'not-found' ? { kind: 'done' } : result.failure;
};
