import type { ByteRange } from '#/storage/storage.ts';

/** What a service says about the bytes in its answer. */
export interface RangedAnswer {
  ContentRange?: string | undefined;
  ContentLength?: number | undefined;
  $metadata: { httpStatusCode?: number | undefined };
}

/** The part that was asked for is not in the answer, or not all of it. Asked for again, it may be. */
export class WrongPart extends Error {}

/**
 * The bytes that were asked for out of an answer. Some services ignore the range now and then, and answer the whole file
 * with a 200 (RFC 9110 14.2), another part, or fewer bytes (gitroomhq/postiz-app#2014, 2026). Throws `WrongPart` at once,
 * or at the end of the bytes: nobody takes fewer bytes for the part.
 */
export function partOf(
  answer: RangedAnswer,
  body: AsyncIterable<Uint8Array>,
  range: ByteRange,
): AsyncGenerator<Uint8Array> {
  return cut(body, { skip: range.start - firstByte(answer, range), length: range.end - range.start + 1 });
}

async function* cut(
  body: AsyncIterable<Uint8Array>,
  { skip, length }: { skip: number; length: number },
): AsyncGenerator<Uint8Array> {
  let [skipped, taken] = [0, 0];
  try {
    for await (const chunk of body) {
      const from = Math.min(skip - skipped, chunk.length);
      const piece = chunk.subarray(from, from + length - taken);
      skipped += from;
      taken += piece.length;
      if (piece.length > 0) yield piece;
      // Leaving the loop ends the connection: the rest is not needed.
      if (taken === length) return;
    }
  } catch (error) {
    throw new WrongPart('The answer broke off.', { cause: error });
  }
  throw new WrongPart('The answer ends before the part that was asked for.');
}

/** Which byte of the file the answer begins with. */
function firstByte({ ContentRange, ContentLength, $metadata }: RangedAnswer, { start, end }: ByteRange): number {
  if ($metadata.httpStatusCode !== 206) return 0;
  const [, from = '', to = ''] = /^bytes (\d+)-(\d+)\//.exec(ContentRange ?? '') ?? [];
  const isThere = from === '' ? ContentLength === end - start + 1 : Number(from) <= start && Number(to) >= end;
  if (!isThere) throw new WrongPart('The answer is another part of the file than was asked for.');
  return from === '' ? start : Number(from);
}
