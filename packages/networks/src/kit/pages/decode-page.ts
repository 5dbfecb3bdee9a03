/** Where the HTML Standard ends looking for a declaration of the encoding ("prescan a byte stream", read 2026-11-28). */
const PRESCAN_BYTES = 1_024;
const HEADER_CHARSET = /charset\s*=\s*["']?([^\s"';,]+)/i;
const META_CHARSET = /<meta[^>]+?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i;
const MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

/** Decodes a page as browsers do: by its byte order mark, else as its server says, else as it says itself, else as UTF-8. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const told = marked ?? HEADER_CHARSET.exec(contentType)?.[1];
  if (told !== undefined) return decoderFor(told).decode(bytes);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  const own = META_CHARSET.exec(start)?.[1] ?? 'utf-8';
  // Its beginning was read as ASCII, so it is not UTF-16, whatever it says.
  return decoderFor(/^utf-?16/i.test(own) ? 'utf-8' : own).decode(bytes);
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
