import { open } from 'node:fs/promises';

/** A file for players has a few; fragments have thousands, behind the index. */
const MAX_BOXES = 10_000;

/** True when an MP4 or MOV names its frames before it holds them (ISO/IEC 14496-12, 8.2.1). */
export async function isIndexInFront(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(16);
    let index: number | undefined;
    let frames: number | undefined;
    for (let at = 0, boxes = 0; at + 8 <= size && boxes < MAX_BOXES; boxes++) {
      const { bytesRead } = await handle.read(head, 0, 16, at);
      const short = head.readUInt32BE(0);
      const kind = head.toString('latin1', 4, 8);
      if (kind === 'moov') index ??= at;
      if (kind === 'mdat') frames ??= at;
      // 0: the box reaches to the end of the file. 1: the long form of the length follows.
      const length =
        short === 0 ? size - at : short === 1 && bytesRead === 16 ? Number(head.readBigUInt64BE(8)) : short;
      if (length < 8) break;
      at += length;
    }
    return index !== undefined && (frames === undefined || index < frames);
  } finally {
    await handle.close();
  }
}
