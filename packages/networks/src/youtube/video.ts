import type { Ask } from '#/kit/caller.ts';
import type { Failure } from '#/kit/outcomes.ts';
import type { Rejected } from '#/port.ts';
import { sentenceFor } from '#/youtube/errors.ts';
import type { YoutubeSettings } from '#/youtube/settings.ts';
import { type VideoStatus, videosWire } from '#/youtube/wire.ts';

/** A video as YouTube tells of it, or why nothing is told. */
export type ReadVideo =
  | { readonly kind: 'video'; readonly status: VideoStatus }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Asks for one of the channel's videos. A list without it is the answer of YouTube to one that is not there. */
export async function readVideo(ask: Ask, id: string, timeoutMs?: number): Promise<ReadVideo> {
  const query = { part: 'status', id };
  const timeout = timeoutMs === undefined ? {} : { timeoutMs };
  const read = await ask({ path: '/youtube/v3/videos', query, answer: videosWire, ...timeout });
  if (read.kind !== 'ok') return { kind: 'failed', failure: read.failure };
  const video = read.value.items.find((item) => item.id === id);
  return video === undefined ? { kind: 'absent' } : { kind: 'video', status: video.status };
}

/** How far YouTube is with a video. A state that nobody has documented is one of working. */
export function standingOf({
  uploadStatus,
  failureReason,
  rejectionReason,
}: VideoStatus): { readonly kind: 'ready' } | { readonly kind: 'working' } | Rejected {
  switch (uploadStatus) {
    case 'processed':
      return { kind: 'ready' };
    case 'failed':
      return { kind: 'rejected', code: 'media-refused', message: sentenceFor(failureReason) };
    case 'rejected':
      return { kind: 'rejected', code: 'media-refused', message: sentenceFor(rejectionReason) };
    case 'deleted':
      return { kind: 'rejected', code: 'not-found', message: 'This video was deleted at YouTube.' };
    default:
      return { kind: 'working' };
  }
}

/** Where people see a video. */
export function addressOf({ web }: Pick<YoutubeSettings, 'web'>, id: string): string {
  return `${web}/watch?v=${id}`;
}
