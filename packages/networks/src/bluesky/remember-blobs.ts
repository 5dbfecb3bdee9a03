import { z } from 'zod';
import { type Blob, blobWire } from '#/bluesky/wire.ts';
import type { Json, UploadMemory } from '#/port.ts';

/**
 * A server keeps bytes that no record uses for an hour at least (atproto.com/specs/blob, 2026). What is taken up again must
 * still be there when the post goes out, which is up to 20 minutes later.
 */
const GOOD_FOR_MS = 30 * 60_000;

const keptWire = z.object({ blobs: z.record(z.string(), z.object({ blob: blobWire, at: z.iso.datetime() })) });

/** The files of a post that the account's server has, by our ids of them. */
export interface BlobMemory {
  /** What an earlier preparation uploaded. Undefined: nothing, or so long ago that the server may have removed it. */
  take(fileId: string): Blob | undefined;
  add(fileId: string, blob: Blob): Promise<void>;
  /** For what else is remembered: the job of a video that the network works on. */
  readonly beside: UploadMemory | undefined;
}

/** Takes up what an interrupted preparation kept, and keeps what this one uploads. */
export function rememberBlobs(memory: UploadMemory | undefined): BlobMemory {
  const known = new Map(Object.entries(keptWire.safeParse(memory?.kept).data?.blobs ?? {}));
  const earlier = new Map(known);
  const withBlobs = (progress: Json): Json => {
    if (known.size === 0) return progress;
    return { ...(progress === null ? {} : Object(progress)), blobs: Object.fromEntries(known) };
  };
  return {
    take(fileId) {
      const kept = earlier.get(fileId);
      return kept !== undefined && Date.parse(kept.at) > Date.now() - GOOD_FOR_MS ? kept.blob : undefined;
    },
    async add(fileId, blob) {
      known.set(fileId, { blob, at: new Date().toISOString() });
      await memory?.keep(withBlobs(null));
    },
    beside: memory && {
      kept: memory.kept,
      secret: memory.secret,
      keep: (progress) => memory.keep(withBlobs(progress)),
    },
  };
}
