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
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return null;
  const parts: Part[] = [];
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
    const [, name] = /^content-disposition:.*;\s*name="([^"]*)"/im.exec(headers) ?? [];
    if (name === undefined) return null;
    const bytes = text.subarray(Math.min(headersEnd + 4, next), next);
    parts.push({ name, bytes, isFile: /;\s*filename\*?=/i.test(headers) });
    at = next;
  }
  return null;
}
