import { fetchFile } from '#/core/uploads/fetch-file.ts';
import { type Upload, UploadStore } from '#/core/uploads/upload-store.ts';
import { faultOf, halved, type VideoRules } from '#/core/uploads/video-rules.ts';
import type { World } from '#/core/world.ts';
import type { Draft } from '#/networks/instagram/draft.ts';
import { refusal } from '#/networks/instagram/refusals.ts';
import type { Switches } from '#/networks/instagram/switches.ts';
import { newGraphId } from '#/networks/meta/graph-id.ts';

/** Instagram knows no files by themselves: what is wrong with one, its container says. */
export type FileStore = UploadStore<never>;

type File = Upload<never>;
type Unknowns = Switches['unknowns'];

/** Bounds ("IG User Media", image, reel and story specifications, 2026-09-11). A MB is read as the smaller one. */
const pictureBounds = { maxBytes: 8_000_000, timeoutMs: 10_000 } as const;
/** Its page says 4:5; 3:4 is taken since 28 September 2026 (a container test, trypostit/trypost). */
const [minPictureRatio, maxPictureRatio] = [3 / 4, 1.91];
/** As much as a pixel more or less makes of a ratio. */
const pixel = 0.001;

/** Of the videos of each kind of post. */
export const videoRules = {
  FEED: { maxBytes: 300_000_000, minMs: 3_000, maxMs: 900_000, minRatio: 0.01 },
  REELS: { maxBytes: 300_000_000, minMs: 3_000, maxMs: 900_000, minRatio: 0.01 },
  STORY: { maxBytes: 100_000_000, minMs: 3_000, maxMs: 60_000, minRatio: 0.1 },
} as const;
const maxVideoRatio = 10;
const maxVideoColumns = 1_920;
const videoTimeoutMs = 120_000;
const videoTypes = ['video/mp4', 'video/quicktime'];
/** What the video of a reel or a story is made of, by the same page. */
const streamRules: VideoRules = {
  codecs: ['h264', 'hevc'],
  pixelFormats: halved,
  isProgressive: true,
  frameRate: { min: 23, max: 60 },
  maxBitRate: 25_000_000,
  sounds: ['aac'],
  maxSoundRate: 48_000,
  maxChannels: 2,
  isIndexInFront: true,
  isUncut: true,
};

/** What a container fails with, by the subcode of the refusal. */
const videoUnsupported = '2207026';
const downloadFailed = '2207003';
const coverBeyondEnd = '2207057';

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
  { address, accountId, isShaped }: { address: string; accountId: string; isShaped: boolean },
  { failedFetch }: Unknowns,
): Promise<Fetched> {
  const fetched = await fetchFile(address, pictureBounds);
  if (fetched === 'too-large') throw refusal('pictureSize');
  if (typeof fetched === 'string') {
    if (failedFetch === 'answer') throw refusal('notFetched');
    return { fileId: null, failure: downloadFailed };
  }
  const { bytes } = fetched;
  const kept = await files.keep({ accountId, category: 'IMAGE', type: '', totalBytes: bytes.length }, bytes);
  if (kept.file?.type !== 'image/jpeg') throw refusal('pictureType');
  const ratio = ratioOf(kept);
  if (isShaped && (ratio < minPictureRatio - pixel || ratio > maxPictureRatio + pixel)) throw refusal('pictureRatio');
  return { fileId: kept.id, failure: null };
}

/** Fetches a video: what is wrong with it its container says, when it was worked on. */
export async function fetchVideo(
  files: FileStore,
  { address, accountId, draft }: { address: string; accountId: string; draft: Rules },
  unknowns: Unknowns,
): Promise<Fetched> {
  const { maxBytes } = videoRules[draft.product];
  const fetched = await fetchFile(address, { maxBytes, timeoutMs: videoTimeoutMs });
  if (fetched === 'too-large') return { fileId: null, failure: videoUnsupported };
  if (typeof fetched === 'string') return { fileId: null, failure: downloadFailed };
  const { bytes } = fetched;
  const kept = await files.keep({ accountId, category: 'VIDEO', type: '', totalBytes: bytes.length }, bytes);
  return { fileId: kept.id, failure: videoFailure(kept, draft, unknowns) };
}

/** A video whose bytes are still to come. */
export function beginVideo(files: FileStore, accountId: string): File {
  return files.begin({ accountId, category: 'VIDEO', type: '', totalBytes: 0 });
}

/** The parts of a post that the rules of its video rest on. */
type Rules = Pick<Draft, 'product' | 'coverMs'>;

/** What is wrong with a whole video; null: nothing. What its index does not tell is not held against it. */
export function videoFailure(
  video: Pick<File, 'file'>,
  { product, coverMs }: Rules,
  { wideVideo }: Pick<Unknowns, 'wideVideo'>,
): string | null {
  const { minMs, maxMs, minRatio } = videoRules[product];
  const durationMs = video.file?.durationMs ?? null;
  const ratio = ratioOf(video);
  const isTaken =
    videoTypes.includes(video.file?.type ?? '') &&
    faultOf(video.file, streamRules) === null &&
    (durationMs === null || (durationMs >= minMs && durationMs <= maxMs)) &&
    ratio >= minRatio &&
    ratio <= maxVideoRatio &&
    (wideVideo === 'taken' || (video.file?.width ?? 0) <= maxVideoColumns);
  if (!isTaken) return videoUnsupported;
  return durationMs !== null && coverMs > 0 && coverMs >= durationMs ? coverBeyondEnd : null;
}

function ratioOf({ file }: Pick<File, 'file'>): number {
  return file?.width == null || file.height == null ? 1 : file.width / file.height;
}
