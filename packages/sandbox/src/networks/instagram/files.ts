import { fetchFile } from '#/core/uploads/fetch-file.ts';
import { type Upload, UploadStore } from '#/core/uploads/upload-store.ts';
import type { World } from '#/core/world.ts';
import { notFetched, pictureRatio, pictureTooLarge, pictureUnsupported } from '#/networks/instagram/refusals.ts';
import type { Switches } from '#/networks/instagram/switches.ts';
import { newGraphId } from '#/networks/meta/graph-id.ts';

/** Instagram knows no files by themselves: what is wrong with one, its container says. */
export type FileStore = UploadStore<never>;

/** What a file is to be part of. */
export type Use = 'feed' | 'reel' | 'story';

/** Bounds ("IG User Media", image, reel and story specifications, 2026-09-11). A MB is read as the smaller one. */
const maxPictureBytes = 8_000_000;
const pictureBounds = { maxBytes: maxPictureBytes, timeoutMs: 10_000 } as const;
const videoRules = {
  feed: { maxBytes: 300_000_000, minMs: 3_000, maxMs: 900_000, minRatio: 0.01 },
  reel: { maxBytes: 300_000_000, minMs: 3_000, maxMs: 900_000, minRatio: 0.01 },
  story: { maxBytes: 100_000_000, minMs: 3_000, maxMs: 60_000, minRatio: 0.1 },
} as const;
const maxVideoRatio = 10;
const videoTypes = ['video/mp4', 'video/quicktime'];
/** What a container fails with, by the subcode of the refusal. */
const videoUnsupported = '2207026';
const downloadFailed = '2207003';

/** The files of the network. Those of no post are kept a little longer than their containers. */
export function openFiles(world: World): FileStore {
  return new UploadStore<never>(world, { network: 'instagram', lifeMs: 25 * 3_600_000, nextId: newGraphId });
}

/** A file that is there, and what its container will fail with; null: nothing. */
interface Fetched {
  readonly fileId: string | null;
  readonly failure: string | null;
}

/** Fetches a picture, at once ("We will cURL your image"): what is wrong with it is the answer. */
export async function fetchPicture(
  files: FileStore,
  source: { readonly address: string; readonly accountId: string; readonly use: Use },
  { failedFetch }: Switches['unknowns'],
): Promise<Fetched> {
  const fetched = await fetchFile(source.address, pictureBounds);
  if (fetched === 'too-large') throw pictureTooLarge();
  if (typeof fetched === 'string') {
    if (failedFetch === 'answer') throw notFetched();
    return { fileId: null, failure: downloadFailed };
  }
  const kept = await keep(files, source.accountId, 'IMAGE', fetched);
  if (kept.file?.type !== 'image/jpeg') throw pictureUnsupported();
  const { width, height } = kept.file;
  const ratio = width === null || height === null ? 1 : width / height;
  if (source.use === 'feed' && (ratio < 0.8 - 0.001 || ratio > 1.911)) throw pictureRatio();
  return { fileId: kept.id, failure: null };
}

/** Fetches a video: what is wrong with it its container says, when it was worked on. */
export async function fetchVideo(
  files: FileStore,
  { address, accountId, use }: { readonly address: string; readonly accountId: string; readonly use: Use },
): Promise<Fetched & { readonly durationMs: number | null }> {
  const { maxBytes, minMs, maxMs, minRatio } = videoRules[use];
  const fetched = await fetchFile(address, { maxBytes, timeoutMs: 120_000 });
  if (fetched === 'too-large') return { fileId: null, failure: videoUnsupported, durationMs: null };
  if (typeof fetched === 'string') return { fileId: null, failure: downloadFailed, durationMs: null };
  const { id: fileId, file } = await keep(files, accountId, 'VIDEO', fetched);
  const durationMs = file?.durationMs ?? null;
  const isTaken = file !== null && videoTypes.includes(file.type);
  const runs = durationMs === null || (durationMs >= minMs && durationMs <= maxMs);
  const ratio = file?.width == null || file.height == null ? 1 : file.width / file.height;
  const failure = isTaken && runs && ratio >= minRatio && ratio <= maxVideoRatio ? null : videoUnsupported;
  return { fileId, failure, durationMs };
}

function keep(
  files: FileStore,
  accountId: string,
  category: 'IMAGE' | 'VIDEO',
  { bytes, type }: { readonly bytes: Buffer; readonly type: string },
): Promise<Upload<never>> {
  return files.keep({ accountId, category, type, totalBytes: bytes.length }, bytes);
}
