/** One part of a form. */
interface Part {
  readonly name: string;
  readonly bytes: Buffer;
  /** Whether the part declares itself a file. */
  readonly isFile: boolean;
}

/**
 * The parts of a body of `multipart/form-data` (RFC 7578), or null when the body is no such form. Each part is bytes: a
 * part without a file name may still be a file, and decoding it as text would destroy it.
 */
export function readMultipart(body: Buffer, contentType: string): Part[] | null {
  const split = splitParts(body, contentType);
  if (split === null) return null;
  const parts: Part[] = [];
  for (const { headers, bytes } of split) {
    const [, name] = /^content-disposition:.*;\s*name="([^"]*)"/im.exec(headers) ?? [];
    if (name === undefined) return null;
    parts.push({ name, bytes, isFile: /;\s*filename\*?=/i.test(headers) });
  }
  return parts;
}

/** The parts of a body of any `multipart` type (RFC 2046 §5.1), each with its headers as text; null when it has no end. */
export function splitParts(body: Buffer, contentType: string): { headers: string; bytes: Buffer }[] | null {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return null;
  const parts: { headers: string; bytes: Buffer }[] = [];
  // With a line end before it, the first boundary looks like all others.
  const text = Buffer.concat([Buffer.from('\r\n'), body]);
  const mark = Buffer.from(`\r\n--${boundary}`);
  for (let at = text.indexOf(mark); at !== -1; ) {
    const from = at + mark.length;
    if (text.toString('latin1', from, from + 2) === '--') return parts;
    const headersEnd = text.indexOf('\r\n\r\n', from);
    const next = text.indexOf(mark, from);
    if (headersEnd === -1 || next === -1 || headersEnd > next) return null;
    const headers = text.toString('utf8', from, headersEnd);
    parts.push({ headers, bytes: text.subarray(Math.min(headersEnd + 4, next), next) });
    at = next;
  }
  return null;
}
