import { z } from 'zod';
import type { Ask } from '#/kit/caller.ts';
import { type Refused, retryIfUnknown } from '#/kit/outcomes.ts';
import { type PartTaken, sendInParts } from '#/kit/parts.ts';
import type { MediaFile, PrepareContext } from '#/port.ts';
import type { App } from '#/tiktok/app.ts';
import { OUT_OF_STEP } from '#/tiktok/errors.ts';
import { readStatus } from '#/tiktok/status.ts';
import { accessOf, jsonBody, type TiktokAuth, uploadBegunWire } from '#/tiktok/wire.ts';

/**
 * The least that a chunk may have, so that the call which shows a video is small ("Media transfer guide": 5 to 64 MB, the last one up to
 * 128 MB, at most 1,000 chunks).
 */
const CHUNK_BYTES = 5 * 1024 * 1024;
const CHUNK_TIMEOUT_MS = 40_000;
/** "The upload_url is valid for one hour". */
const UPLOAD_LIFE_MS = 60 * 60_000;
/** What is taken up again must live at least this long, so that the last chunk still goes through. */
const SHORTEST_REST_MS = 25 * 60_000;

/** In which chunks a file goes. What is left over belongs to the last one, which begins at `lastFrom`; one alone is the whole file. */
export interface ChunkPlan {
  readonly chunkBytes: number;
  readonly count: number;
  readonly lastFrom: number;
}

/** What takes the last chunk. */
export interface OpenUpload {
  readonly kind: 'open';
  readonly publishId: string;
  /** Carries the right to send bytes. */
  readonly address: string;
  readonly endsAt: string;
}

const keptWire = z.object({ publishId: z.string(), endsAt: z.iso.datetime() });

/** TikTok takes no single chunk that is announced smaller than its video (seen since 2026-08-09, post-for-me#327). */
export function chunkPlan(bytes: number): ChunkPlan {
  const count = Math.max(1, Math.floor(bytes / CHUNK_BYTES));
  const chunkBytes = count === 1 ? bytes : CHUNK_BYTES;
  return { chunkBytes, count, lastFrom: (count - 1) * chunkBytes };
}

/** Begins an upload at `path` and sends all chunks but the last. Nobody can see anything yet, and a half upload is forgotten. */
export async function uploadAllButLast(
  app: App,
  { path, info }: { readonly path: string; readonly info: object },
  file: MediaFile,
  auth: TiktokAuth,
  { memory, signal }: PrepareContext,
): Promise<OpenUpload | Refused> {
  const ask = app.api(accessOf(auth, signal));
  const plan = chunkPlan(file.bytes);
  let upload = takeUp(memory);
  let from = upload === null ? null : await receivedOf(ask, upload, plan);
  if (upload === null || from === null) {
    const begun = await begin(ask, path, info, file, plan);
    if (begun.kind !== 'open') return begun;
    [upload, from] = [begun, 0];
    const { publishId, endsAt, address } = begun;
    await memory?.keep({ publishId, endsAt }, address);
  }
  const { address, publishId } = upload;
  const put = app.uploads({ secrets: [address], signal });
  const refusal = await sendInParts(
    'TikTok',
    file,
    { partBytes: plan.chunkBytes, from, to: plan.lastFrom },
    async (part) => {
      const sent = await putChunk(put, address, file, part.from, part.bytes);
      if (sent.kind === 'ok') return { kind: 'taken' };
      return sent.failure.code === OUT_OF_STEP ? whereItStands(ask, publishId, part.from) : sent.failure;
    },
  );
  return refusal ?? upload;
}

/** Sends bytes of the video that begin at `from`. Sending the same ones again is harmless. */
export function putChunk(
  put: Ask,
  address: string,
  { bytes: total, contentType }: Pick<MediaFile, 'bytes' | 'contentType'>,
  from: number,
  bytes: Uint8Array<ArrayBuffer>,
) {
  return put({
    method: 'PUT',
    path: address,
    headers: { 'content-range': `bytes ${from}-${from + bytes.length - 1}/${total}` },
    body: { contentType, bytes },
    answer: z.unknown(),
    timeoutMs: CHUNK_TIMEOUT_MS,
  });
}

async function begin(
  ask: Ask,
  path: string,
  info: object,
  file: MediaFile,
  { chunkBytes, count }: ChunkPlan,
): Promise<OpenUpload | Refused> {
  const before = Date.now();
  const source_info = {
    source: 'FILE_UPLOAD',
    video_size: file.bytes,
    chunk_size: chunkBytes,
    total_chunk_count: count,
  };
  const begun = await ask({ method: 'POST', path, body: jsonBody({ ...info, source_info }), answer: uploadBegunWire });
  if (begun.kind !== 'ok') return retryIfUnknown(begun.failure);
  const { publish_id: publishId, upload_url: address } = begun.value.data;
  return { kind: 'open', publishId, address, endsAt: new Date(before + UPLOAD_LIFE_MS).toISOString() };
}

/** What an interrupted preparation of the same post began; null when there is nothing that lives long enough. */
function takeUp(memory: PrepareContext['memory']): OpenUpload | null {
  const kept = keptWire.safeParse(memory?.kept).data;
  if (kept === undefined || typeof memory?.secret !== 'string') return null;
  return Date.parse(kept.endsAt) > Date.now() + SHORTEST_REST_MS
    ? { kind: 'open', ...kept, address: memory.secret }
    : null;
}

/** How much of it TikTok has, at the end of a chunk; null: it is of no use any more. */
async function receivedOf(
  ask: Ask,
  { publishId }: OpenUpload,
  { chunkBytes, lastFrom }: ChunkPlan,
): Promise<number | null> {
  const read = await readStatus(ask, publishId);
  if (read.kind !== 'ok' || read.value.data.status !== 'PROCESSING_UPLOAD') return null;
  const received = read.value.data.uploaded_bytes ?? 0;
  return received <= lastFrom && received % chunkBytes === 0 ? received : null;
}

/** TikTok has a chunk whose answer was lost. Where it wants to go on, its status tells. */
async function whereItStands(ask: Ask, publishId: string, from: number): Promise<PartTaken | Refused> {
  const read = await readStatus(ask, publishId);
  if (read.kind !== 'ok') return retryIfUnknown(read.failure);
  return { kind: 'taken', next: read.value.data.uploaded_bytes ?? from };
}
