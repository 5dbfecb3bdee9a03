import { type Blank, type Findings, UnfitVideo } from '#/lib/videos/blanks.ts';
import { type Element, readElement, readNumber, voidHead } from '#/lib/videos/ebml-element.ts';
import type { FileWindow } from '#/lib/videos/file-window.ts';

/** RFC 9559, section 5, and RFC 8794, 11.3. */
const ID = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  trackNumber: 0xd7,
  trackType: 0x83,
  crc: 0xbf,
  void: 0xec,
} as const;

/** What a player needs of a segment. Tags, attached files and chapters are removed. */
const NEEDED_IN_SEGMENT = new Set<number>([ID.seekHead, ID.info, ID.tracks, ID.cluster, ID.cues]);

/**
 * What stays of Info: the unit of time, the duration, the links between segments, and the writer of the container,
 * which must be there.
 */
const NEEDED_IN_INFO = new Set([0x2ad7b1, 0x4489, 0x4d80, 0x5741, 0x73a4]);

/** The name of a track. */
const TRACK_NAME = 0x536e;

/**
 * What stays in a cluster beside the two kinds of blocks: times, and places of other clusters. Checksums are handled at
 * the end.
 */
const NEEDED_IN_CLUSTER = new Set<number>([0xe7, 0xa7, 0xab, ID.crc]);

const KEPT_TRACK_TYPES = new Set([1, 2, 3]);

/**
 * WebM and MKV: tags, attached files, chapters, titles and dates become elements that players skip. So does every block
 * of a track that is neither picture nor sound.
 */
export async function findInMatroska(file: FileWindow, findings: Findings): Promise<void> {
  const checksums: Element[] = [];
  const dropped = new Set<number>();
  let isPastClusters = false;

  /** `visit` returns the position to go on at, when that is not the end of the element. */
  async function each(from: number, to: number, visit: (element: Element) => Promise<number | undefined>) {
    for (let at = from; at < to; ) {
      findings.count();
      const element = await readElement(file, at, to);
      if (element.id === ID.crc && element.end !== null) checksums.push(element);
      at = (await visit(element)) ?? endOf(element);
    }
  }

  async function blank(element: Element): Promise<void> {
    const end = endOf(element);
    if (element.id === ID.void && (await file.isBlank(element.contentStart, end))) return;
    findings.add(blankOf(element.start, end));
  }

  async function inSegment(element: Element): Promise<number | undefined> {
    isPastClusters ||= element.id === ID.cluster;
    if (element.id === ID.info) await each(element.contentStart, endOf(element), inInfo);
    else if (element.id === ID.tracks) await each(element.contentStart, endOf(element), inTracks);
    // The content of a cluster of unknown length is read as if it stood directly in the segment.
    else if (element.id === ID.cluster && element.end === null) return element.contentStart;
    else if (element.id === ID.cluster && dropped.size > 0) await each(element.contentStart, endOf(element), inCluster);
    else if (!NEEDED_IN_SEGMENT.has(element.id)) await inCluster(element);
    return undefined;
  }

  async function inInfo(element: Element): Promise<undefined> {
    if (!NEEDED_IN_INFO.has(element.id) && element.id !== ID.crc) await blank(element);
  }

  async function inTracks(element: Element): Promise<undefined> {
    if (element.id === ID.void) await blank(element);
    if (element.id !== ID.trackEntry) return;
    let number = 0;
    let type = 0;
    const names: Element[] = [];
    await each(element.contentStart, endOf(element), async (part) => {
      if (part.id === ID.trackNumber) number = await readUnsigned(part);
      if (part.id === ID.trackType) type = await readUnsigned(part);
      if (part.id === TRACK_NAME || part.id === ID.void) names.push(part);
      return undefined;
    });
    if (KEPT_TRACK_TYPES.has(type)) {
      for (const name of names) await blank(name);
      return;
    }
    // Clusters before this track's declaration were already skipped, so the track's blocks in them cannot be removed.
    if (isPastClusters) throw new UnfitVideo('inseparable');
    dropped.add(number);
    await blank(element);
  }

  async function inCluster(element: Element): Promise<undefined> {
    if (element.id === ID.simpleBlock) await dropBlock(element, element);
    else if (element.id === ID.blockGroup) {
      await each(element.contentStart, endOf(element), async (part) => {
        if (part.id === ID.block) await dropBlock(element, part);
        return undefined;
      });
    } else if (!NEEDED_IN_CLUSTER.has(element.id)) await blank(element);
  }

  /** Blanks a block that belongs to a removed track. */
  async function dropBlock(whole: Element, { contentStart }: Element): Promise<void> {
    if (dropped.size === 0 || !dropped.has(readNumber(await file.at(contentStart, 8)).value)) return;
    findings.add(blankOf(whole.start, endOf(whole)));
  }

  async function readUnsigned({ contentStart, end }: Element): Promise<number> {
    const length = (end ?? contentStart) - contentStart;
    if (length < 1 || length > 6) throw new UnfitVideo('damaged');
    const bytes = await file.at(contentStart, length);
    return bytes.readUIntBE(0, length);
  }

  const header = await readElement(file, 0, file.size);
  const segment = await readElement(file, endOf(header), file.size);
  if (header.id !== ID.header || segment.id !== ID.segment) throw new UnfitVideo('damaged');
  const end = segment.end ?? file.size;
  await each(segment.contentStart, end, inSegment);
  // No player reads what comes after it.
  if (!(await file.isBlank(end, file.size))) findings.add({ start: end, head: Buffer.alloc(0), end: file.size });
  if (findings.blanks.length === 0) return;
  // The checksums are those of the former content, so they are removed.
  const isCovered = coverOf(findings.blanks);
  for (const { start, end } of checksums) if (end !== null && !isCovered(start)) findings.add(blankOf(start, end));
}

function endOf({ end }: Element): number {
  if (end === null) throw new UnfitVideo('damaged');
  return end;
}

function blankOf(start: number, end: number): Blank {
  return { start, head: voidHead(end - start), end };
}

/** Whether a position lies in a blanked stretch. */
function coverOf(blanks: readonly Blank[]): (position: number) => boolean {
  const sorted = blanks.toSorted((a, b) => a.start - b.start);
  return (position) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.start ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return low > 0 && position < (sorted[low - 1]?.end ?? 0);
  };
}
