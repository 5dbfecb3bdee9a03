import { GrowingBuffer } from '#/core/growing-buffer.ts';
import { takeFromLine } from '#/core/line.ts';

/** The most bytes that a network fetches of a file, and how long it waits for the whole file. */
export interface FetchBounds {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** A fetched file. */
interface FetchedFile {
  readonly bytes: Buffer;
  /** The type in the answer's headers, without parameters; empty when there is none. */
  readonly type: string;
}

/**
 * Why there is no file. `unreachable`: no answer, or not in time. `refused`: a status other than 200. `too-large`: more
 * bytes than the network takes.
 */
type FetchFailure = 'unreachable' | 'refused' | 'too-large';

/**
 * Fetches a file by its address, as a network does that takes no uploads: without cookies, without following redirects.
 * This machine's own addresses are allowed, because the product that serves the file runs here.
 */
export async function fetchFile(address: string, bounds: FetchBounds): Promise<FetchedFile | FetchFailure> {
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) return 'unreachable';
  try {
    const signal = AbortSignal.timeout(bounds.timeoutMs);
    const answer = await fetch(address, { redirect: 'manual', credentials: 'omit', signal });
    if (answer.status !== 200 || answer.body === null) {
      await answer.body?.cancel();
      return 'refused';
    }
    const announced = Number(answer.headers.get('content-length') ?? 0);
    const file = new GrowingBuffer(announced <= bounds.maxBytes ? announced : 0);
    for await (const chunk of answer.body) {
      file.add(chunk);
      // Leaving the loop ends the connection.
      if (file.size > bounds.maxBytes) return 'too-large';
      await takeFromLine(chunk.length);
    }
    const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    return { bytes: file.bytes(), type };
  } catch {
    // The connection was refused or cut, or the answer came too late. Networks do not distinguish these either.
    return 'unreachable';
  }
}
