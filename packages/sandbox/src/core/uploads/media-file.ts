import type { FileHandle } from 'node:fs/promises';

import { pagesOf } from '#/core/uploads/pages-of.ts';
import { readStreams } from '#/core/uploads/read-streams.ts';
import type { Streams } from '#/core/uploads/streams.ts';

/** Enough bytes from a file's beginning to identify an image. */
const headBytes = 256 * 1_024;
/** Larger than the index of any video that may be posted. */
const maxIndexBytes = 16 * 1_024 * 1_024;

const riffTypes: ReadonlyMap<string, string> = new Map([
  ['WEBP', 'image/webp'],
  ['AVI ', 'video/x-msvideo'],
]);
/** Brands of pictures in the container of MP4 (ISO 23008-12). */
const stillTypes: ReadonlyMap<string, string> = new Map([
  ['avif', 'image/avif'],
  ['avis', 'image/avif'],
  ['heic', 'image/heic'],
  ['heix', 'image/heic'],
  ['mif1', 'image/heic'],
]);

/** What the bytes of a file tell about it. */
export interface MediaFile {
  readonly type: string;
  /** Null when it cannot be read. */
  readonly width: number | null;
  readonly height: number | null;
  /** Duration of a video, when its index can be read. */
  readonly durationMs: number | null;
  /** What a video is made of; null for pictures, and when nobody can say. */
  readonly streams: Streams | null;
  /** How many pages a document has; null when it cannot be read. Absent for other files. */
  readonly pages?: number | null;
}

/** Looks into a file; null when the network knows no such type. */
export async function probe(file: FileHandle, size: number): Promise<MediaFile | null> {
  const head = await read(file, 0, Math.min(size, headBytes));
  const type = typeOf(head);
  if (type === null) return null;
  if (type === 'application/pdf') {
    const pages = pagesOf(await read(file, 0, size));
    return { type, width: null, height: null, durationMs: null, streams: null, pages };
  }
  if (!type.startsWith('video/')) {
    const [width, height] = sizeOf(type, head) ?? [null, null];
    return { type, width, height, durationMs: null, streams: null };
  }
  const [index, streams] = [await indexOf(file, size), await readStreams(file, size)];
  const [width, height] = index === null ? [] : (frameIn(index) ?? []);
  return {
    type,
    width: streams?.video?.width ?? width ?? null,
    height: streams?.video?.height ?? height ?? null,
    durationMs: (index === null ? null : durationIn(index)) ?? streams?.durationMs ?? null,
    streams,
  };
}

/** The type that the first bytes of a file tell; null when the network knows no such type. */
export function typeOf(head: Buffer): string | null {
  const start = head.toString('latin1', 0, 16);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('GIF8')) return 'image/gif';
  if (start.startsWith('%PDF-')) return 'application/pdf';
  if (start.startsWith('BM')) return 'image/bmp';
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return 'image/tiff';
  if (start.startsWith('RIFF')) return riffTypes.get(start.slice(8, 12)) ?? null;
  // The document type of Matroska's header (RFC 8794, 11.2.6) stands in its first bytes.
  if (start.startsWith('\x1aE\xdf\xa3'))
    return head.subarray(0, 64).includes('matroska') ? 'video/x-matroska' : 'video/webm';
  if (start.slice(4, 8) !== 'ftyp') return null;
  return stillTypes.get(start.slice(8, 12)) ?? (start.slice(8, 10) === 'qt' ? 'video/quicktime' : 'video/mp4');
}

export function sizeOf(type: string, head: Buffer): [width: number, height: number] | null {
  if (type === 'image/png' && head.length >= 24) return [head.readUInt32BE(16), head.readUInt32BE(20)];
  if (type === 'image/gif' && head.length >= 10) return [head.readUInt16LE(6), head.readUInt16LE(8)];
  return type === 'image/jpeg' ? jpegSize(head) : null;
}

/** A JPEG's size stands in its frame header, behind segments of any length (ITU T.81, B.2). */
function jpegSize(head: Buffer): [width: number, height: number] | null {
  let at = 2;
  while (at + 9 < head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [head.readUInt16BE(at + 7), head.readUInt16BE(at + 5)];
    at += 2 + head.readUInt16BE(at + 2);
  }
  return null;
}

/** The index of a video, its box `moov` (ISO 14496-12, 8.2.1). */
async function indexOf(file: FileHandle, size: number): Promise<Buffer | null> {
  let at = 0;
  while (at + 8 <= size) {
    const header = await read(file, at, 16);
    if (header.length < 8) return null;
    const short = header.readUInt32BE(0);
    const length = short === 1 && header.length === 16 ? Number(header.readBigUInt64BE(8)) : short;
    if (header.toString('latin1', 4, 8) === 'moov') {
      return read(file, at, Math.min(length, maxIndexBytes));
    }
    if (length < 8) return null;
    at += length;
  }
  return null;
}

/** Duration: in the box `mvhd` (8.2.2). */
function durationIn(index: Buffer): number | null {
  const at = index.indexOf('mvhd', 0, 'latin1');
  if (at === -1 || at + 36 > index.length) return null;
  const isLong = index[at + 4] === 1;
  const scale = index.readUInt32BE(at + (isLong ? 24 : 16));
  const duration = isLong ? Number(index.readBigUInt64BE(at + 28)) : index.readUInt32BE(at + 20);
  return scale === 0 ? null : (duration / scale) * 1_000;
}

/** Width and height of the first track that has any: in the boxes `tkhd` (8.3.2), in 65,536ths of a pixel. */
function frameIn(index: Buffer): [width: number, height: number] | null {
  for (let at = index.indexOf('tkhd', 0, 'latin1'); at !== -1; at = index.indexOf('tkhd', at + 4, 'latin1')) {
    const size = at + (index[at + 4] === 1 ? 92 : 80);
    if (size + 8 > index.length) return null;
    const [width, height] = [index.readUInt32BE(size) / 65_536, index.readUInt32BE(size + 4) / 65_536];
    if (width > 0 && height > 0) return [width, height];
  }
  return null;
}

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}
