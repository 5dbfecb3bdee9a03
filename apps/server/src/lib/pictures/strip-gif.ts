const HEADER_BYTES = 13;
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;

const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/**
 * The blocks that say how often an animation repeats. All other application blocks (such as XMP), comments and plain
 * text are removed.
 */
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** Keeps the blocks that say how to show the pictures (GIF89a, CompuServe, 1990). */
export function stripGif(bytes: Buffer): Uint8Array[] {
  const bodyAt = HEADER_BYTES + colourTableBytes(bytes[10]);
  const parts: Uint8Array[] = [bytes.subarray(0, bodyAt)];
  for (let at = bodyAt; at < bytes.length; ) {
    const end = endOfBlock(bytes, at);
    if (end === undefined) break;
    if (isKept(bytes, at)) parts.push(bytes.subarray(at, end));
    if (bytes[at] === TRAILER) break;
    at = end;
  }
  return parts;
}

function endOfBlock(bytes: Buffer, at: number): number | undefined {
  switch (bytes[at]) {
    case TRAILER:
      return at + 1;
    case IMAGE:
      // Ten bytes of description, then the colours, then one byte about the code.
      return endOfSubBlocks(bytes, at + 10 + colourTableBytes(bytes[at + 9]) + 1);
    case EXTENSION:
      return endOfSubBlocks(bytes, at + 2);
    default:
      return undefined;
  }
}

/** Each sub-block begins with its length. A length of 0 ends the list. */
function endOfSubBlocks(bytes: Buffer, from: number): number | undefined {
  for (let at = from; at < bytes.length; ) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return undefined;
}

/** The lowest three bits of the flags give the size. The highest bit says whether there is a table at all. */
function colourTableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function isKept(bytes: Buffer, at: number): boolean {
  if (bytes[at] !== EXTENSION) return true;
  const label = bytes[at + 1];
  if (label === APPLICATION) return LOOPS.has(bytes.toString('latin1', at + 3, at + 14));
  return label === GRAPHIC_CONTROL;
}
