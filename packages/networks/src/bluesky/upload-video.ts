import { z } from 'zod';
import type { UploadedBlob, VideoService, VideoState } from '#/bluesky/video-service.ts';
import type { Refused } from '#/kit/outcomes.ts';
import { poll } from '#/kit/poll.ts';
import type { MediaFile, UploadMemory } from '#/port.ts';

/** What survives of an interrupted preparation. */
const keptWire = z.object({ fileId: z.string(), jobId: z.string().min(1), uploads: z.int().min(1) });

/** A file whose job failed for a reason that may pass is sent so often in all. */
const MOST_UPLOADS = 3;
/** Most videos are finished within a minute; clients of others give up after 7 (trypost, September 2026). */
const PATIENCE = { longestMs: 7 * 60_000, minMs: 500, usualMs: 500, maxMs: 30_000 } as const;

/**
 * Sends a video and waits until it is on the account's server. A job that an interrupted preparation began is asked about, and
 * the file sent again only when nothing can come of it any more.
 */
export async function uploadVideo(
  service: VideoService,
  file: MediaFile,
  { memory, signal }: { readonly memory: UploadMemory | undefined; readonly signal: AbortSignal },
): Promise<UploadedBlob | Refused> {
  const kept = keptWire.safeParse(memory?.kept).data;
  const earlier = kept?.fileId === file.id ? kept : null;
  let uploads = earlier?.uploads ?? 0;
  let state = earlier === null ? null : await finish(service, earlier.jobId, signal);
  while (state === null || (state.kind === 'failed' && state.again && uploads < MOST_UPLOADS)) {
    const sent = await service.send(file);
    if (sent.kind !== 'sent') return sent;
    uploads += 1;
    // Before the wait, which may be interrupted.
    await memory?.keep({ fileId: file.id, jobId: sent.jobId, uploads });
    state = await finish(service, sent.jobId, signal, sent.state);
  }
  if (state.kind !== 'failed') return state;
  // A person who tries again begins anew.
  await memory?.keep(null);
  return state.refusal;
}

/** Asks at growing distances, beginning with what the service said `first`. */
async function finish(
  service: VideoService,
  jobId: string,
  signal: AbortSignal,
  first?: VideoState,
): Promise<Exclude<VideoState, { kind: 'working' }>> {
  let paceMs: number = PATIENCE.usualMs;
  const ask = async (): Promise<VideoState> => {
    const state = await service.ask(jobId);
    if (state.kind !== 'working') return state;
    paceMs *= 2;
    return { ...state, afterMs: state.afterMs ?? paceMs };
  };
  return poll('Bluesky', first ?? (await ask()), ask, PATIENCE, signal);
}
