import { fetchFile } from '#/core/uploads/fetch-file.ts';
import { type Upload, UploadStore } from '#/core/uploads/upload-store.ts';
import { faultOf, halved, type VideoFault, type VideoRules } from '#/core/uploads/video-rules.ts';
import type { World } from '#/core/world.ts';
import { newGraphId } from '#/networks/meta/graph-id.ts';
import { notFetched } from '#/networks/threads/refusals.ts';
import type { Switches } from '#/networks/threads/switches.ts';

/** Threads knows no files by themselves: what is wrong with one, its container says. */
export type FileStore = UploadStore<never>;

type Kind = 'IMAGE' | 'VIDEO';

/** Bounds of fetching and types ("Posts", image and video specifications, April 2026). A MB is read as the smaller one. */
const rules = {
  IMAGE: { maxBytes: 8_000_000, timeoutMs: 10_000, types: ['image/jpeg', 'image/png'] },
  VIDEO: { maxBytes: 1_000_000_000, timeoutMs: 120_000, types: ['video/mp4', 'video/quicktime'] },
} as const;

/** What a video is made of, by the same specifications. */
const videoRules: VideoRules = {
  codecs: ['h264', 'hevc'],
  pixelFormats: halved,
  isProgressive: true,
  frameRate: { min: 23, max: 60 },
  maxBitRate: 100_000_000,
  sounds: ['aac'],
  maxSoundRate: 48_000,
  maxChannels: 2,
  isIndexInFront: true,
  isUncut: true,
};

/** The words of "Troubleshooting" for what is wrong with a video; those that it has none for get the general ones. */
const faultWords: Partial<Record<VideoFault, string>> = {
  'frame-rate': 'INVALID_FRAME_RATE',
  'bit-rate': 'INVALID_BIT_RATE',
  sound: 'FAILED_PROCESSING_AUDIO',
  channels: 'INVALID_AUDIO_CHANNELS',
};

const maxRatio = { IMAGE: 10, VIDEO: 10 } as const;
const minRatio = { IMAGE: 0.1, VIDEO: 0.01 } as const;
const maxVideoMs = 300_000;
const maxVideoColumns = 1_920;

/** The files of the network. Those of no post are kept a little longer than their containers. */
export function openFiles(world: World): FileStore {
  return new UploadStore<never>(world, { network: 'threads', lifeMs: 25 * 3_600_000, nextId: newGraphId });
}

/** A file that is there, and what its container will fail with; null: nothing. */
interface Fetched {
  readonly fileId: string | null;
  readonly failure: string | null;
}

/** Fetches a file ("We will cURL your image"), and looks whether it can be posted. */
export async function fetchInto(
  files: FileStore,
  source: { readonly kind: Kind; readonly address: string; readonly accountId: string },
  { failedFetch }: Switches['unknowns'],
): Promise<Fetched> {
  const { kind, address, accountId } = source;
  const fetched = await fetchFile(address, rules[kind]);
  if (typeof fetched === 'string') {
    if (failedFetch === 'answer') throw notFetched(address);
    return { fileId: null, failure: kind === 'VIDEO' ? 'FAILED_DOWNLOADING_VIDEO' : 'UNKNOWN' };
  }
  const { bytes, type } = fetched;
  const kept = await files.keep({ accountId, category: kind, type, totalBytes: bytes.length }, bytes);
  return { fileId: kept.id, failure: failureOf(kind, kept) };
}

/** In the words of "Troubleshooting"; where it has none for something, those for what cannot be processed. */
export function failureOf(kind: Kind, { file }: Pick<Upload<never>, 'file'>): string | null {
  const isTaken = file !== null && rules[kind].types.some((type) => type === file.type);
  if (!isTaken) return kind === 'VIDEO' ? 'FAILED_PROCESSING_VIDEO' : 'UNKNOWN';
  const fault = kind === 'VIDEO' ? faultOf(file, videoRules) : null;
  if (fault !== null) return faultWords[fault] ?? 'FAILED_PROCESSING_VIDEO';
  if (kind === 'VIDEO' && (file.durationMs ?? 0) > maxVideoMs) return 'INVALID_DURATION';
  if (file.width === null || file.height === null) return null;
  if (kind === 'VIDEO' && file.width > maxVideoColumns) return 'FAILED_PROCESSING_VIDEO';
  const ratio = file.width / file.height;
  // The misspelling is Meta's.
  return ratio > maxRatio[kind] || ratio < minRatio[kind] ? 'INVALID_ASPEC_RATIO' : null;
}
