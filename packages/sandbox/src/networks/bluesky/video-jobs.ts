import { randomUUID } from 'node:crypto';

import type { Processed, Processing } from '#/core/processing.ts';
import type { Table } from '#/core/store.ts';
import type { MediaFile } from '#/core/uploads/media-file.ts';
import { faultOf } from '#/core/uploads/video-rules.ts';
import type { World } from '#/core/world.ts';
import type { Blobs } from '#/networks/bluesky/blobs.ts';
import type { BlobRef } from '#/networks/bluesky/lexicon.ts';

/** The longest video (bluesky-social/social-app#11528, August 2026). */
const maxMs = 600_000;
/**
 * What the app sends as a video (`SUPPORTED_MIME_TYPES`, bluesky-social/social-app, August 2026), but GIF: a video is made of that, which
 * the sandbox does not do.
 */
const videoTypes = ['video/mp4', 'video/mpeg', 'video/webm', 'video/quicktime'];

/** Why nothing came of a video, by a code of the lexicon app.bsky.video.defs. */
export interface VideoFailure {
  readonly failureCode: 'validation_failure' | 'encoding_failure' | 'pds_upload_unsupported_blob_size';
  readonly message: string;
}

/** The work on one video. */
export interface VideoJob {
  readonly id: string;
  readonly did: string;
  /** What the account's server got; here the bytes as they were sent, where the real service makes a file of its own. */
  readonly blob: BlobRef;
  readonly bytes: number;
  readonly processing: Processed<VideoFailure>;
}

const cannotEncode: VideoFailure = { failureCode: 'encoding_failure', message: 'Failed to process video' };

/** The videos that the service works on, or has worked on. */
export class VideoJobs {
  readonly #table: Table<VideoJob>;
  readonly #world: World;
  readonly #blobs: Blobs;
  readonly #processing: Processing;

  constructor(world: World, blobs: Blobs, processing: Processing) {
    this.#table = world.store.table('bluesky.video-jobs');
    this.#world = world;
    this.#blobs = blobs;
    this.#processing = processing;
  }

  find(id: string): VideoJob | null {
    return this.#table.get(id) ?? null;
  }

  /** The job that the same account's same bytes were before, unless it failed or the account's server has dropped the video. */
  known(did: string, bytes: Uint8Array): VideoJob | null {
    const cid = this.#blobs.cidOf(bytes);
    if (!this.#blobs.has(did, cid)) return null;
    const isKnown = (job: VideoJob): boolean => {
      return job.did === did && job.blob.ref.$link === cid && job.processing.failure === null;
    };
    return [...this.#table.values()].find(isKnown) ?? null;
  }

  async begin(did: string, bytes: Uint8Array): Promise<VideoJob> {
    const blob = await this.#blobs.upload(did, bytes, 'video/mp4');
    const found = failureOf(this.#blobs.seen(did, blob.ref.$link), blob.size, this.#blobs.uploadLimit);
    const processing = this.#processing.begin(found, cannotEncode);
    const job = { id: randomUUID(), did, blob, bytes: bytes.byteLength, processing };
    this.#table.set(job.id, job);
    return job;
  }

  /** What an account has sent within a day. */
  ofToday(did: string): VideoJob[] {
    const since = this.#world.clock.now() - 24 * 3_600_000;
    return [...this.#table.values()].filter((job) => job.did === did && job.processing.from > since);
  }
}

/**
 * Why nothing comes of a video; null: it becomes one. The service encodes every upload anew (bluesky-social/social-app, video uploads), and
 * no document rules a codec, a rate or a sound out.
 */
export function failureOf(seen: MediaFile | null, size: number, uploadLimit: number): VideoFailure | null {
  if (seen === null || !videoTypes.includes(seen.type) || faultOf(seen, {}) !== null) {
    return { failureCode: 'validation_failure', message: 'File is not a video' };
  }
  if (seen.durationMs !== null && seen.durationMs > maxMs) {
    return { failureCode: 'validation_failure', message: 'Video is longer than 10 minutes' };
  }
  if (size <= uploadLimit) return null;
  return { failureCode: 'pds_upload_unsupported_blob_size', message: 'Blob is too large for the PDS' };
}
