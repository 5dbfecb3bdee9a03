import { fetchFile } from '#/core/uploads/fetch-file.ts';
import { type Upload, UploadStore } from '#/core/uploads/upload-store.ts';
import type { World } from '#/core/world.ts';
import { badPhoto, invalidParameter, photoNotFetched } from '#/networks/facebook/refusals.ts';
import type { Switches } from '#/networks/facebook/switches.ts';
import type { Files, Parameters } from '#/networks/meta/graph-call.ts';
import { GraphError } from '#/networks/meta/graph-error.ts';
import { newGraphId } from '#/networks/meta/graph-id.ts';

/** Photos, and what videos are made of. */
export type FileStore = UploadStore<never>;

type File = Upload<never>;

/** Unpublished photos live for about a day. */
const lifeMs = 25 * 3_600_000;
const photoTypes = ['image/jpeg', 'image/bmp', 'image/png', 'image/gif', 'image/tiff'];
const photoTimeoutMs = 10_000;

/** The most of a video ("10 GB" of older documents is more than this machine is to hold). */
export const maxVideoBytes = 1_000_000_000;
const videoTimeoutMs = 120_000;

/** The files of the network. */
export function openFiles(world: World): FileStore {
  return new UploadStore<never>(world, { network: 'facebook', lifeMs, nextId: newGraphId });
}

/** Takes the photo of a call: its field `source`, or what is at its `url`. */
export async function takePhoto(
  files: FileStore,
  call: { readonly pageId: string; readonly parameters: Parameters; readonly files: Files },
  { photoLimit, failedFetch }: Switches['unknowns'],
): Promise<File> {
  const maxMb = photoLimit === '4MB' ? 4 : 10;
  const [sent] = call.files.values();
  const address = call.parameters.get('url');
  if (sent === undefined && address === undefined) throw new GraphError(324, '(#324) Requires upload file');
  let bytes: Uint8Array;
  if (sent === undefined) {
    const fetched = await fetchFile(address ?? '', { maxBytes: maxMb * 1_000_000, timeoutMs: photoTimeoutMs });
    if (fetched === 'too-large') throw badPhoto(maxMb);
    if (typeof fetched === 'string') throw photoNotFetched(Number(failedFetch));
    bytes = fetched.bytes;
  } else bytes = await sent.bytes();
  if (bytes.length > maxMb * 1_000_000) throw badPhoto(maxMb);
  const meta = { accountId: call.pageId, category: 'photo', type: '', totalBytes: bytes.length };
  const kept = await files.keep(meta, bytes);
  if (!photoTypes.includes(kept.file?.type ?? '')) throw badPhoto(maxMb);
  const described = { ...kept, altText: call.parameters.get('alt_text_custom') ?? null };
  files.replace(described);
  return described;
}

/** How many bytes of a file have arrived. */
export function receivedOf({ segments }: File): number {
  return Object.values(segments).reduce((sum, size) => sum + size, 0);
}

/** Adds bytes that begin where the last ones ended; puts the file together once it is whole. */
export async function appendBytes(files: FileStore, file: File, bytes: Uint8Array): Promise<File> {
  await files.append(file.id, Object.keys(file.segments).length, bytes);
  const grown = files.find(file.id) ?? file;
  if (receivedOf(grown) < grown.totalBytes) return grown;
  const whole = { ...grown, file: await files.join(grown), isFinal: true };
  files.replace(whole);
  await files.removeSegments(whole);
  return whole;
}

/** Fetches a video by its address. */
export async function fetchVideo(files: FileStore, pageId: string, address: string): Promise<File> {
  if (URL.parse(address) === null) throw invalidParameter('file_url should represent a valid URL', 2_061_006);
  const fetched = await fetchFile(address, { maxBytes: maxVideoBytes, timeoutMs: videoTimeoutMs });
  if (typeof fetched === 'string') throw new GraphError(389, '(#389) Unable to fetch video file from URL.');
  return keepVideo(files, pageId, fetched.bytes);
}

/** Keeps a video whose bytes are all here. */
export function keepVideo(files: FileStore, accountId: string, bytes: Uint8Array): Promise<File> {
  return files.keep({ accountId, category: 'video', type: '', totalBytes: bytes.length }, bytes);
}
