/**
 * From how many parts the pictures of a HEIC file are assembled (ISO/IEC 23008-12, `dimg` in the references of `meta`),
 * counted up to `max`. The same part may be named many times, and each time it is decoded.
 */
export function countParts(bytes: Buffer, max: number): number {
  const references = boxIn(bytes, boxIn(bytes, { from: 0, to: bytes.length }, 'meta', 4), 'iref', 0);
  if (references === undefined || references.from + 4 > references.to) return 0;
  const idBytes = bytes[references.from] === 0 ? 2 : 4;
  let parts = 0;
  for (const { kind, from, to } of boxesIn(bytes, { from: references.from + 4, to: references.to })) {
    if (kind === 'dimg' && from + idBytes + 2 <= to) parts += bytes.readUInt16BE(from + idBytes);
    if (parts >= max) return max;
  }
  return parts;
}

interface Span {
  from: number;
  to: number;
}

/** The content of the first box of a kind, after its version and flags where it has them. */
function boxIn(bytes: Buffer, span: Span | undefined, kind: string, headBytes: number): Span | undefined {
  if (span === undefined) return undefined;
  for (const box of boxesIn(bytes, span)) {
    if (box.kind === kind) return { from: box.from + headBytes, to: box.to };
  }
  return undefined;
}

function* boxesIn(bytes: Buffer, { from, to }: Span): Generator<Span & { kind: string }> {
  for (let at = from; at + 8 <= to; ) {
    const short = bytes.readUInt32BE(at);
    // 1: the long form of the length follows. 0: the box reaches to the end of the file.
    const isLong = short === 1 && at + 16 <= to;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    const headBytes = isLong ? 16 : 8;
    if (size < headBytes || at + size > to) return;
    yield { kind: bytes.toString('latin1', at + 4, at + 8), from: at + headBytes, to: at + size };
    at += size;
  }
}
