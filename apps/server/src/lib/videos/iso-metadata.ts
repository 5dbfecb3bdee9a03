import { type Findings, UnfitVideo } from '#/lib/videos/blanks.ts';
import type { FileWindow } from '#/lib/videos/file-window.ts';
import { type Box, readBox } from '#/lib/videos/iso-box.ts';
import { type Span, samplesOf } from '#/lib/videos/iso-samples.ts';

/** What a player needs (ISO/IEC 14496-12, 6.2.3; QuickTime File Format), by what it stands in. All else goes. */
const NEEDED: Readonly<Record<string, ReadonlySet<string>>> = {
  file: new Set(['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'wide', 'imda', '']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods', '']),
  trak: new Set(['tkhd', 'tapt', 'clip', 'matt', 'edts', 'tref', 'trgr', 'load', 'imap', 'txas', 'mdia', '']),
  mdia: new Set(['mdhd', 'hdlr', 'elng', 'minf', '']),
  minf: new Set(['vmhd', 'smhd', 'hmhd', 'nmhd', 'gmhd', 'hdlr', 'dinf', 'stbl', '']),
};

/** Where more boxes stand that are looked at. */
const CONTAINERS: Readonly<Record<string, string>> = {
  moov: 'file',
  trak: 'moov',
  mdia: 'trak',
  minf: 'mdia',
};

/** Pictures, sound, pictures beside pictures, and the numbers of frames. */
const KEPT_TRACKS = new Set(['vide', 'soun', 'auxv', 'tmcd']);

/** A file for players has one, and a camera that restarts writes a few. */
const MAX_FRAME_BOXES = 100;

/** Spherical Video V1: the box that says that a video is to be seen all around. */
const SPHERICAL_ID = 'ffcc8263f8554a938814587a02521fdd';

/** MP4 and MOV: every box is made one that players skip, and so is every track that is neither picture nor sound. */
export async function findInIso(file: FileWindow, findings: Findings): Promise<void> {
  const frames: Span[] = [];
  const dropped: Box[] = [];
  let isFragmented = false;
  let frameBytes = 0;
  let droppedBytes = 0;

  async function walk(from: number, to: number, inside: string): Promise<void> {
    for (let at = from; at < to; ) {
      findings.count();
      const box = await readBox(file, at, to);
      at = box.end;
      if (box.kind === 'moof') isFragmented = true;
      if (box.kind === 'mdat' && inside === 'file') {
        frames.push({ start: box.contentStart, end: box.end });
        frameBytes += box.end - box.contentStart;
      }
      if (!isNeeded(box, inside)) await blank(box);
      else if (box.kind === 'trak' && !KEPT_TRACKS.has(await handlerOf(box))) dropped.push(box);
      else if (CONTAINERS[box.kind] === inside) await walk(box.contentStart, box.end, box.kind);
    }
  }

  /** Players skip it; the size stays. What is full of zeros already says nothing. */
  async function blank({ start, contentStart, end }: Box): Promise<void> {
    if (await file.isBlank(contentStart, end)) return;
    const head = Buffer.from(await file.at(start, contentStart - start));
    head.write('free', 4, 'latin1');
    findings.add({ start, head, end });
  }

  async function handlerOf(trak: Box): Promise<string> {
    const mdia = await child(trak, 'mdia');
    const hdlr = mdia && (await child(mdia, 'hdlr'));
    if (hdlr === undefined) return '';
    // Version and flags, then a type of QuickTime's.
    return (await file.at(hdlr.contentStart + 8, 4)).toString('latin1');
  }

  async function child(parent: Box, kind: string): Promise<Box | undefined> {
    for (let at = parent.contentStart; at < parent.end; ) {
      findings.count();
      const box = await readBox(file, at, parent.end);
      if (box.kind === kind) return box;
      at = box.end;
    }
    return undefined;
  }

  async function drop(trak: Box): Promise<void> {
    const mdia = await child(trak, 'mdia');
    const minf = mdia && (await child(mdia, 'minf'));
    const stbl = minf && (await child(minf, 'stbl'));
    // What it said stays among the frames when its table goes.
    if (stbl !== undefined) {
      for await (const { start, end } of samplesOf(file, (kind) => child(stbl, kind), findings.count)) {
        droppedBytes += end - start;
        const isAmongFrames = frames.some((span) => span.start <= start && end <= span.end);
        // Samples do not share their bytes: a small table could ask for all of them again and again.
        if (!isAmongFrames || droppedBytes > frameBytes) throw new UnfitVideo('inseparable');
        if (!(await file.isBlank(start, end))) findings.add({ start, head: Buffer.alloc(0), end });
      }
    }
    await blank(trak);
  }

  await walk(0, file.size, 'file');
  // In pieces (moof) the samples of all tracks are told in many places.
  if (dropped.length > 0 && (isFragmented || frames.length > MAX_FRAME_BOXES)) throw new UnfitVideo('inseparable');
  for (const trak of dropped) await drop(trak);
}

function isNeeded({ kind, id }: Box, inside: string): boolean {
  return NEEDED[inside]?.has(kind) === true || id === SPHERICAL_ID;
}
