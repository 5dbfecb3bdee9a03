const HEADER_BYTES = 13;
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;

const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** How often an animation repeats. Any other application block, XMP for one, goes; so do comments and plain text. */
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** GIF89a (CompuServe, 1990): blocks that say how to show the pictures are kept. */
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
      // Ten bytes of description, its colours, one byte about the code.
      return endOfSubBlocks(bytes, at + 10 + colourTableBytes(bytes[at + 9]) + 1);
    case EXTENSION:
      return endOfSubBlocks(bytes, at + 2);
    default:
      return undefined;
  }
}

/** Each sub-block begins with its length; one of length 0 is the last. */
function endOfSubBlocks(bytes: Buffer, from: number): number | undefined {
  for (let at = from; at < bytes.length; ) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return undefined;
}

/** The lowest three bits of the flags are the size, the highest says whether there is a table at all. */
function colourTableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function isKept(bytes: Buffer, at: number): boolean {
  if (bytes[at] !== EXTENSION) return true;
  const label = bytes[at + 1];
  if (label === APPLICATION) return LOOPS.has(bytes.toString('latin1', at + 3, at + 14));
  return label === GRAPHIC_CONTROL;
}
