import { inflateSync } from 'node:zlib';

const maxInflatedBytes = 64 * 1_024 * 1_024;
/** The type of a page, and not that of the tree of pages (ISO 32000-2, 7.7.3). */
const page = /\/Type\s*\/Page(?![A-Za-z])/g;

/**
 * How many pages a PDF has: dictionaries of pages in the file and in its object streams (7.5.7). Null when there are none, and for an encrypted
 * file.
 */
export function pagesOf(bytes: Buffer): number | null {
  const text = bytes.toString('latin1');
  if (/\/Encrypt\s+\d/.test(text)) return null;
  const packed = [...text.matchAll(/\/ObjStm[\s\S]*?stream\r?\n/g)].map((match) =>
    inflated(bytes.subarray(match.index + match[0].length)),
  );
  const count = [text, ...packed].reduce((sum, part) => sum + (part.match(page)?.length ?? 0), 0);
  return count === 0 ? null : count;
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes, { maxOutputLength: maxInflatedBytes }).toString('latin1');
  } catch {
    return '';
  }
}
