import type { DraftMedia } from '../draft-media.ts';
import type { UploadState } from './upload-queue.ts';

/** How far an upload is, in few words; null when there is nothing to say. */
export function uploadWords(state: UploadState | undefined, { bytes }: Pick<DraftMedia, 'bytes'>): string | null {
  switch (state?.kind) {
    case undefined:
      return null;
    case 'waiting':
      return 'Waiting';
    case 'sending': {
      const percent = percentSent(state, bytes);
      if (percent === null) return 'Uploading';
      return percent === 100 ? 'Checking' : `${percent}%`;
    }
    case 'broken':
      return 'No connection';
    case 'failed':
      return state.message;
    case 'lost':
      return 'The browser no longer has this file. Choose it again.';
    default:
      return state satisfies never;
  }
}

/** Whole percents; null when it is not known how much has been sent. */
export function percentSent(state: UploadState, bytes: number): number | null {
  const sentBytes = state.kind === 'sending' || state.kind === 'broken' ? state.sentBytes : null;
  return sentBytes === null ? null : Math.min(100, Math.floor((sentBytes / Math.max(1, bytes)) * 100));
}
