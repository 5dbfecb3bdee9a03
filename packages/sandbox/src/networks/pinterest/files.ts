import type { MediaFile } from '#/core/uploads/media-file.ts';
import { isReady, type Upload, UploadStore } from '#/core/uploads/upload-store.ts';
import { faultOf, type VideoRules } from '#/core/uploads/video-rules.ts';
import type { World } from '#/core/world.ts';
import type { Ids } from '#/networks/pinterest/ids.ts';

/** A registered video is forgotten when nothing is made of it; Pinterest documents no time. */
const lifeMs = 24 * 3_600_000;

/** What a video may be (help.pinterest.com, "Pinterest product specs", 2026). */
const videoRules = { types: ['video/mp4', 'video/quicktime'], minMs: 4_000, maxMs: 900_000 };
/** "Encoding: H.264 or H.265", on the same page; of rates and sound it says nothing. */
const streamRules: VideoRules = { codecs: ['h264', 'hevc'] };
const shapes = { tallest: 1 / 2, widest: 1.91 };

export type File = Upload<string>;
export type Files = UploadStore<string>;

/** The pictures and videos of the network. */
export function openFiles(world: World, ids: Ids): Files {
  return new UploadStore<string>(world, { network: 'pinterest', lifeMs, nextId: () => ids.next() });
}

/** Why Pinterest will not play a video; null when it will. What cannot be read is let pass. */
export function videoFailure(file: MediaFile | null): string | null {
  if (file === null || !videoRules.types.includes(file.type)) return 'unsupported type';
  const fault = faultOf(file, streamRules);
  if (fault !== null) return fault;
  const { durationMs, width, height } = file;
  if (durationMs !== null && (durationMs < videoRules.minMs || durationMs > videoRules.maxMs)) return 'duration';
  if (width === null || height === null) return null;
  const shape = width / height;
  return shape < shapes.tallest || shape > shapes.widest ? 'aspect ratio' : null;
}

/** What `GET /media/{media_id}` says of a video. */
export function statusOf(file: File, now: number): 'registered' | 'processing' | 'succeeded' | 'failed' {
  if (!file.isFinal) return 'registered';
  if (file.processing !== null && file.processing.until > now) return 'processing';
  return isReady(file, now) ? 'succeeded' : 'failed';
}
