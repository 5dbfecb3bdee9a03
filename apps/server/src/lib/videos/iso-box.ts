import { UnfitVideo } from '#/lib/videos/blanks.ts';
import type { FileWindow } from '#/lib/videos/file-window.ts';

/** A box of a video file (ISO/IEC 14496-12, 4.2), from the first byte of its size to the end of its content. */
export interface Box {
  kind: string;
  /** The id of a `uuid` box in hex; empty for other boxes. */
  id: string;
  start: number;
  contentStart: number;
  end: number;
}

/** Throws when the box is longer than its container. Padding at the end of a container has an empty kind. */
export async function readBox(file: FileWindow, start: number, limit: number): Promise<Box> {
  const head = await file.at(start, Math.min(32, limit - start));
  // Fewer bytes than a header at the end of a container are padding (QuickTime ends some with four zeros).
  if (head.length < 8) return { kind: '', id: '', start, contentStart: limit, end: limit };
  const short = head.readUInt32BE(0);
  const isLong = short === 1;
  if (isLong && head.length < 16) throw new UnfitVideo('damaged');
  const size = short === 0 ? limit - start : isLong ? Number(head.readBigUInt64BE(8)) : short;
  const contentStart = start + (isLong ? 16 : 8);
  const end = start + size;
  if (end < contentStart || end > limit) throw new UnfitVideo('damaged');
  const kind = head.toString('latin1', 4, 8);
  const id = kind === 'uuid' ? head.toString('hex', contentStart - start, contentStart - start + 16) : '';
  return { kind, id, start, contentStart, end };
}
