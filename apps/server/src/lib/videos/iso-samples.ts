import { UnfitVideo } from '#/lib/videos/blanks.ts';
import type { FileWindow } from '#/lib/videos/file-window.ts';
import type { Box } from '#/lib/videos/iso-box.ts';

export interface Span {
  start: number;
  end: number;
}

/**
 * The places of a track's samples, chunk by chunk (ISO/IEC 14496-12, 8.7: stsc, stsz, stco, co64). Only entries that
 * are really in the file count, so that a small table cannot claim to be a large one.
 */
export async function* samplesOf(
  file: FileWindow,
  tableOf: (kind: string) => Promise<Box | undefined>,
  count: () => void,
): AsyncGenerator<Span> {
  const short = await tableOf('stco');
  const offsets = await openTable(file, short ?? (await tableOf('co64')), 8, short === undefined ? 8 : 4);
  if (offsets.entries === 0) return;
  const runs = await openTable(file, await tableOf('stsc'), 8, 12);
  const sizes = await openSizes(file, await tableOf('stsz'));

  let run = 0;
  let sample = 0;
  for (let chunk = 1; chunk <= offsets.entries; chunk++) {
    count();
    while (run + 1 < runs.entries && (await runs.entry(run + 1)).readUInt32BE(0) <= chunk) run += 1;
    const samples = (await runs.entry(run)).readUInt32BE(4);
    const length = await sizes.sum(sample, samples, count);
    sample += samples;
    const entry = await offsets.entry(chunk - 1);
    const start = short === undefined ? Number(entry.readBigUInt64BE(0)) : entry.readUInt32BE(0);
    if (start + length > file.size) throw new UnfitVideo('inseparable');
    if (length > 0) yield { start, end: start + length };
  }
}

/**
 * Opens a table of entries of `entryBytes` bytes. Before the entries come `headBytes` bytes: version and flags first,
 * and the number of entries in the last four.
 */
async function openTable(whole: FileWindow, box: Box | undefined, headBytes: number, entryBytes: number) {
  // The tables are read in turn, so each has a window of its own.
  const file = whole.another();
  if (box === undefined || box.end - box.contentStart < headBytes) throw new UnfitVideo('inseparable');
  const entries = (await file.at(box.contentStart + headBytes - 4, 4)).readUInt32BE(0);
  const first = box.contentStart + headBytes;
  const entriesInBox = Math.floor((box.end - first) / entryBytes);
  return {
    entries: Math.min(entries, entriesInBox),
    async entry(index: number): Promise<Buffer> {
      const bytes = await file.at(first + index * entryBytes, entryBytes);
      if (index >= entriesInBox || bytes.length < entryBytes) throw new UnfitVideo('inseparable');
      return bytes;
    },
  };
}

async function openSizes(file: FileWindow, box: Box | undefined) {
  const table = await openTable(file, box, 12, 4);
  const all = box === undefined ? 0 : (await file.at(box.contentStart + 4, 4)).readUInt32BE(0);
  return {
    async sum(first: number, samples: number, count: () => void): Promise<number> {
      if (all !== 0) return all * samples;
      let bytes = 0;
      for (let index = first; index < first + samples; index++) {
        count();
        bytes += (await table.entry(index)).readUInt32BE(0);
      }
      return bytes;
    },
  };
}
