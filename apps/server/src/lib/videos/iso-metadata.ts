import { type Findings, UnfitVideo } from '#/lib/videos/blanks.ts';
import type { FileWindow } from '#/lib/videos/file-window.ts';
import { type Box, readBox } from '#/lib/videos/iso-box.ts';
import { type Span, samplesOf } from '#/lib/videos/iso-samples.ts';

/**
 * What a player needs (ISO/IEC 14496-12, 6.2.3; QuickTime File Format), by the box that holds it. Everything else is
 * removed.
 */
const NEEDED: Readonly<Record<string, ReadonlySet<string>>> = {
  file: new Set(['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'wide', 'imda', '']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods', '']),
  trak: new Set(['tkhd', 'tapt', 'clip', 'matt', 'edts', 'tref', 'trgr', 'load', 'imap', 'txas', 'mdia', '']),
  mdia: new Set(['mdhd', 'hdlr', 'elng', 'minf', '']),
  minf: new Set(['vmhd', 'smhd', 'hmhd', 'nmhd', 'gmhd', 'hdlr', 'dinf', 'stbl', '']),
};

/** Boxes that hold further boxes to be checked. */
const CONTAINERS: Readonly<Record<string, string>> = {
  moov: 'file',
  trak: 'moov',
  mdia: 'trak',
  minf: 'mdia',
};

/** Pictures, sound, auxiliary pictures, and time codes. */
const KEPT_TRACKS = new Set(['vide', 'soun', 'auxv', 'tmcd']);

/** A file for players has one such box, and a camera that restarts writes a few. */
const MAX_FRAME_BOXES = 100;

/** Spherical Video V1: the box that declares a 360° video. */
const SPHERICAL_ID = 'ffcc8263f8554a938814587a02521fdd';

/**
 * MP4 and MOV: every box with metadata becomes one that players skip, and so does every track that is neither picture
 * nor sound.
 */
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

  /** Turns a box into one that players skip, of the same size. A box full of zeros needs no change. */
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
    // After version and flags comes a type of QuickTime's own.
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
    // Removing the track's table is not enough: its samples would stay among the frames. So the samples are blanked
    // too.
    if (stbl !== undefined) {
      for await (const { start, end } of samplesOf(file, (kind) => child(stbl, kind), findings.count)) {
        droppedBytes += end - start;
        const isAmongFrames = frames.some((span) => span.start <= start && end <= span.end);
        // Samples must not share bytes: otherwise a small table could name all bytes again and again.
        if (!isAmongFrames || droppedBytes > frameBytes) throw new UnfitVideo('inseparable');
        if (!(await file.isBlank(start, end))) findings.add({ start, head: Buffer.alloc(0), end });
      }
    }
    await blank(trak);
  }

  await walk(0, file.size, 'file');
  // In a fragmented file (moof), the samples of all tracks are listed in many places.
  if (dropped.length > 0 && (isFragmented || frames.length > MAX_FRAME_BOXES)) throw new UnfitVideo('inseparable');
  for (const trak of dropped) await drop(trak);
}

function isNeeded({ kind, id }: Box, inside: string): boolean {
  return NEEDED[inside]?.has(kind) === true || id === SPHERICAL_ID;
}
