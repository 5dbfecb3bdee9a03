import { type Findings, UnfitVideo } from '#/lib/videos/blanks.ts';
import type { FileWindow } from '#/lib/videos/file-window.ts';

/** A chunk or a list (Microsoft, AVI RIFF File Reference). */
interface Chunk {
  name: string;
  /** The kind of a list; empty for a chunk. */
  kind: string;
  start: number;
  contentStart: number;
  end: number;
}

const HEAD_BYTES = 8;

/**
 * What a player needs, by the list that holds it. Everything else is removed: names, dates, texts, and what cameras
 * hide in JUNK.
 */
const NEEDED: Readonly<Record<string, RegExp>> = {
  'AVI ': /^(LIST(hdrl|movi)|idx1)$/,
  AVIX: /^(LISTmovi|idx1)$/,
  hdrl: /^(avih|LIST(strl|odml))$/,
  odml: /^dmlh$/,
  strl: /^(strh|strf|indx|vprp)$/,
  movi: /^(LISTrec |ix\d\d|\d\d(dc|db|wb|pc|ix|iv))$/,
  'rec ': /^\d\d(dc|db|wb|pc|iv)$/,
};

/** Pictures, sound, and both in one. Frames of other streams are removed. */
const KEPT_STREAMS = new Set(['vids', 'auds', 'iavs']);

/** AVI: a chunk with metadata becomes a chunk of junk full of zeros. Texts between the frames lose their content. */
export async function findInAvi(file: FileWindow, findings: Findings): Promise<void> {
  const dropped = new Set<string>();
  let streams = 0;

  async function walk(from: number, to: number, inside: string): Promise<void> {
    for (let at = from; at + HEAD_BYTES <= to; ) {
      findings.count();
      const chunk = await readChunk(file, at, to);
      if (inside === 'strl' && chunk.name === 'strh') await noteStream(chunk);
      await look(chunk, inside);
      // Chunks begin at even offsets.
      at = chunk.end + (chunk.end % 2);
    }
  }

  async function look(chunk: Chunk, inside: string): Promise<void> {
    const isFrames = inside === 'movi' || inside === 'rec ';
    if (isFrames && dropped.has(chunk.name.slice(0, 2))) await blank(chunk, chunk.name);
    else if (NEEDED[inside]?.test(chunk.name + chunk.kind) !== true) await blank(chunk, 'JUNK');
    else if (chunk.name === 'LIST') await walk(chunk.contentStart + 4, chunk.end, chunk.kind);
  }

  async function noteStream({ contentStart }: Chunk): Promise<void> {
    const kind = (await file.at(contentStart, 4)).toString('latin1');
    if (!KEPT_STREAMS.has(kind)) dropped.add(String(streams).padStart(2, '0'));
    streams += 1;
  }

  /** The size stays. */
  async function blank({ start, contentStart, end }: Chunk, name: string): Promise<void> {
    if (await file.isBlank(contentStart, end)) return;
    const head = Buffer.from(await file.at(start, HEAD_BYTES));
    head.write(name, 0, 'latin1');
    findings.add({ start, head, end });
  }

  let at = 0;
  while (at + HEAD_BYTES + 4 <= file.size) {
    const head = Buffer.from(await file.at(at, HEAD_BYTES + 4));
    const kind = head.toString('latin1', 8, 12);
    if (head.toString('latin1', 0, 4) !== 'RIFF' || NEEDED[kind] === undefined) break;
    const declared = head.readUInt32LE(4);
    // A recording that broke off has no length, or the planned one.
    const end = declared < 4 || at + HEAD_BYTES + declared > file.size ? file.size : at + HEAD_BYTES + declared;
    await walk(at + HEAD_BYTES + 4, end, kind);
    at = end + (end % 2);
  }
  if (at === 0) throw new UnfitVideo('damaged');
  // No player reads what comes after it.
  if (!(await file.isBlank(at, file.size))) findings.add({ start: at, head: Buffer.alloc(0), end: file.size });
}

/** Throws when the chunk is longer than its container. */
async function readChunk(file: FileWindow, start: number, limit: number): Promise<Chunk> {
  const head = await file.at(start, HEAD_BYTES + 4);
  const contentStart = start + HEAD_BYTES;
  const end = contentStart + head.readUInt32LE(4);
  if (end > limit) throw new UnfitVideo('damaged');
  const name = head.toString('latin1', 0, 4);
  const isList = name === 'LIST';
  if (isList && end < contentStart + 4) throw new UnfitVideo('damaged');
  return { name, kind: isList ? head.toString('latin1', 8, 12) : '', start, contentStart, end };
}
