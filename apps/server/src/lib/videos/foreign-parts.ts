import { type FileHandle, open } from 'node:fs/promises';

import type { Container } from '#/lib/videos/container-of.ts';

/**
 * True when a file holds parts that players do not need and FFmpeg does not report: texts, places, pictures. It reads only the heads of
 * parts. A file that it cannot follow to its end counts as one that holds them.
 */
export function hasForeignParts(file: string, container: Container): Promise<boolean> {
  return onParts(file, async (parts, span) => !(await isPlain(parts, grammars[container], span)));
}

/** True when the file ends before one of its parts does. */
export function isCutOff(file: string, container: Container): Promise<boolean> {
  return onParts(file, (parts, span) => endsEarly(parts, grammars[container], span));
}

async function onParts<Answer>(file: string, look: (parts: Parts, whole: Span) => Promise<Answer>): Promise<Answer> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    return await look({ handle, left: MAX_PARTS }, { from: 0, to: size, inside: 'file' });
  } finally {
    await handle.close();
  }
}

const MAX_PARTS = 200_000;
const HEAD_BYTES = 24;

interface Parts {
  handle: FileHandle;
  left: number;
}

interface Part {
  kind: string;
  /** Where its content begins, from the first byte of its head; and where it ends. Undefined when the head makes no sense. */
  head: number;
  length: number;
}

interface Span {
  from: number;
  to: number;
  inside: string;
}

interface Grammar {
  read(head: Buffer, room: number): Part | undefined;
  /** The parts that a player needs, by what holds them. A part that is named here itself is looked into. */
  needed: Readonly<Record<string, readonly string[]>>;
  /** The part that holds everything, where there is one. */
  outer?: string;
  /** Parts that are free, so that they may hold anything: only zeros are plain. */
  free: readonly string[];
  /** How many bytes of a free part may be the head of a table that was left out. */
  stub?: number;
}

async function isPlain(parts: Parts, grammar: Grammar, { from, to, inside }: Span): Promise<boolean> {
  const head = Buffer.alloc(HEAD_BYTES);
  for (let at = from; at < to; ) {
    parts.left -= 1;
    if (parts.left === 0) return false;
    const { bytesRead } = await parts.handle.read(head, 0, Math.min(HEAD_BYTES, to - at), at);
    // Fewer bytes than a head are padding.
    if (bytesRead < 8 && inside !== 'file') return true;
    const part = grammar.read(head.subarray(0, bytesRead), to - at);
    if (part === undefined || at + part.length > to) return false;
    const content = { from: at + part.head, to: at + part.length, inside: part.kind };
    if (grammar.free.includes(part.kind)) {
      if (!(await isBlank(parts, { ...content, from: content.from + (grammar.stub ?? 0) }))) return false;
    } else if (grammar.needed[inside]?.includes(part.kind) !== true) return false;
    else if (part.kind in grammar.needed && !(await isPlain(parts, grammar, content))) return false;
    at += part.length;
  }
  return true;
}

/** Looks at the outer parts, and at those inside of the one part that holds everything. */
async function endsEarly(parts: Parts, grammar: Grammar, { from, to, inside }: Span): Promise<boolean> {
  const head = Buffer.alloc(HEAD_BYTES);
  for (let at = from; at + 8 <= to; ) {
    parts.left -= 1;
    if (parts.left === 0) return false;
    const { bytesRead } = await parts.handle.read(head, 0, Math.min(HEAD_BYTES, to - at), at);
    const part = grammar.read(head.subarray(0, bytesRead), to - at);
    if (part === undefined) return false;
    if (at + part.length > to) return true;
    const content = { from: at + part.head, to: at + part.length, inside: part.kind };
    if (part.kind === grammar.outer && inside === 'file' && (await endsEarly(parts, grammar, content))) return true;
    at += part.length;
  }
  return false;
}

const PIECE_BYTES = 64 * 1024;

async function isBlank({ handle }: Parts, { from, to }: Span): Promise<boolean> {
  const piece = Buffer.alloc(PIECE_BYTES);
  for (let at = from; at < to; ) {
    const { bytesRead } = await handle.read(piece, 0, Math.min(PIECE_BYTES, to - at), at);
    if (bytesRead === 0 || piece.subarray(0, bytesRead).some((byte) => byte !== 0)) return false;
    at += bytesRead;
  }
  return true;
}

/** A list of texts without a text, as FFmpeg writes it. */
const EMPTY_META_BYTES = 53;

/** ISO/IEC 14496-12, 6.2.3; QuickTime File Format. */
const iso: Grammar = {
  read(head, room) {
    if (head.length < 8) return undefined;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length >= 16;
    const length = short === 0 ? room : isLong ? Number(head.readBigUInt64BE(8)) : short;
    const start = isLong ? 16 : 8;
    const name = head.toString('latin1', 4, 8);
    const kind = name === 'meta' && length > EMPTY_META_BYTES ? 'filled' : name;
    return length < start ? undefined : { kind, head: start, length };
  },
  needed: {
    file: ['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'imda', 'wide'],
    moov: ['mvhd', 'trak', 'mvex', 'iods', 'udta'],
    udta: ['meta'],
    trak: ['tkhd', 'tapt', 'clip', 'matt', 'edts', 'tref', 'trgr', 'load', 'imap', 'txas', 'mdia'],
    mdia: ['mdhd', 'hdlr', 'elng', 'minf'],
    minf: ['vmhd', 'smhd', 'hmhd', 'nmhd', 'gmhd', 'hdlr', 'dinf', 'stbl'],
  },
  free: ['free', 'skip'],
};

/** Microsoft, AVI RIFF file reference; OpenDML. A list is named by what it lists. */
const riff: Grammar = {
  read(head, room) {
    if (head.length < 8) return undefined;
    const name = head.toString('latin1', 0, 4);
    const isList = name === 'LIST' || name === 'RIFF';
    if (isList && head.length < 12) return undefined;
    const length = 8 + head.readUInt32LE(4);
    // Parts begin at even offsets.
    const even = Math.min(length + (length % 2), Math.max(room, length));
    return { kind: isList ? head.toString('latin1', 8, 12) : name, head: isList ? 12 : 8, length: even };
  },
  needed: {
    file: ['AVI ', 'AVIX'],
    'AVI ': ['hdrl', 'movi', 'idx1'],
    AVIX: ['movi', 'idx1'],
    hdrl: ['avih', 'strl', 'odml'],
    strl: ['strh', 'strf', 'indx', 'vprp'],
  },
  outer: 'AVI ',
  free: ['JUNK', 'PAD '],
  stub: 16,
};

const EBML = '1a45dfa3';
const SEGMENT = '18538067';
const VOID = 'ec';

/** RFC 8794 and RFC 9559: parts are named by their ids. Tags are read by FFmpeg. */
const ebml: Grammar = {
  read(head) {
    const idLength = Math.clz32(head[0] ?? 0) - 23;
    const sizeLength = Math.clz32(head[idLength] ?? 0) - 23;
    if (idLength > 4 || sizeLength > 8 || head.length < idLength + sizeLength) return undefined;
    let size = BigInt(head[idLength] ?? 0) & ((1n << BigInt(8 - sizeLength)) - 1n);
    for (const byte of head.subarray(idLength + 1, idLength + sizeLength)) size = (size << 8n) | BigInt(byte);
    // Only ones: the size is unknown.
    if (size === (1n << BigInt(7 * sizeLength)) - 1n) return undefined;
    const start = idLength + sizeLength;
    return { kind: head.toString('hex', 0, idLength), head: start, length: start + Number(size) };
  },
  needed: {
    file: [EBML, SEGMENT],
    // SeekHead, Info, Tracks, Cues, Cluster, Tags, CRC-32
    [SEGMENT]: ['114d9b74', '1549a966', '1654ae6b', '1c53bb6b', '1f43b675', '1254c367', 'bf'],
  },
  outer: SEGMENT,
  free: [VOID],
};

const grammars: Readonly<Record<Container, Grammar>> = { mp4: iso, mov: iso, webm: ebml, matroska: ebml, avi: riff };
