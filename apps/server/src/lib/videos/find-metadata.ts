import type { FileHandle } from 'node:fs/promises';

/** A box of a video file, from the first byte of its size to behind its last one. */
export interface Box {
  start: number;
  contentStart: number;
  end: number;
}

/** More boxes than any camera writes around its frames; the frames themselves are one box. */
const MAX_BOXES = 10_000;

/** Where players find what a video says of itself, and what tells where and by what it was taken. */
const METADATA = new Set(['udta', 'meta']);
const CONTAINERS = new Set(['moov', 'trak']);

/** XMP Specification part 3, 2.1.2: the box that holds XMP in MPEG-4 files. */
const XMP_ID = 'be7acfcb97a942e89c71999491e3afac';

/**
 * The boxes of an MP4 or MOV file (ISO/IEC 14496-12, QuickTime File Format) that hold nothing but words about it. Undefined when
 * its boxes do not fit together.
 */
export async function findMetadata(handle: FileHandle): Promise<Box[] | undefined> {
  const { size } = await handle.stat();
  const found: Box[] = [];
  let seen = 0;

  async function walk(from: number, to: number): Promise<boolean> {
    for (let at = from; at < to; ) {
      seen += 1;
      const box = seen > MAX_BOXES ? undefined : await readBox(handle, at, to);
      if (box === undefined) return false;
      if (METADATA.has(box.kind) || box.id === XMP_ID) found.push(box);
      else if (CONTAINERS.has(box.kind) && !(await walk(box.contentStart, box.end))) return false;
      at = box.end;
    }
    return true;
  }

  return (await walk(0, size)) ? found : undefined;
}

async function readBox(handle: FileHandle, start: number, limit: number) {
  const head = Buffer.alloc(32);
  const { bytesRead } = await handle.read(head, 0, Math.min(head.length, limit - start), start);
  // Less than a header at the end of a container is padding (QuickTime ends some with four zeros).
  if (bytesRead < 8) return { kind: '', id: '', start, contentStart: limit, end: limit };
  const short = head.readUInt32BE(0);
  const isLong = short === 1;
  const size = short === 0 ? limit - start : isLong ? Number(head.readBigUInt64BE(8)) : short;
  const contentStart = start + (isLong ? 16 : 8);
  const end = start + size;
  if (end < contentStart || end > limit) return undefined;
  const kind = head.toString('latin1', 4, 8);
  const id = kind === 'uuid' ? head.toString('hex', contentStart - start, contentStart - start + 16) : '';
  return { kind, id, start, contentStart, end };
}
