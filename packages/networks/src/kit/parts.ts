import { type Failure, type Refused, retryIfUnknown, retryLater } from '#/kit/outcomes.ts';
import type { MediaFile } from '#/port.ts';

/** Which bytes of a file are sent, and how large their parts are. */
export interface PartsPlan {
  readonly partBytes: number;
  /** What the network has of the file already, from an earlier try. */
  readonly from?: number;
  /** Up to, not including: before the part that makes a post visible. Absent: to the end. */
  readonly to?: number;
  /** Shared by calls for the same file. */
  readonly memory?: PartMemory;
}

/** The last part that a network took whole: its bytes are not needed any more. */
export interface PartMemory {
  bytes?: Uint8Array<ArrayBuffer> | undefined;
}

/** One part of a file, in memory while it is sent. */
export interface Part {
  /** From 0, counting the parts that are sent now. */
  readonly index: number;
  readonly from: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The network took the part. `next` is where it wants the next one to begin; absent: after this one. */
export interface PartTaken {
  readonly kind: 'taken';
  readonly next?: number;
}

/** A part that did not arrive, or whose answer was lost, is sent again. */
const PART_TRIES = 2;

/** Sends a file part by part, never whole. A part may be sent twice, so `send` must be harmless to repeat. */
export async function sendInParts(
  network: string,
  file: MediaFile,
  { partBytes, from = 0, to = file.bytes, memory = {} }: PartsPlan,
  send: (part: Part) => Promise<PartTaken | Failure>,
): Promise<Refused | null> {
  let at = from;
  for (let index = 0; at < to; index += 1) {
    const bytes = await file.readPart(at, Math.min(at + partBytes, to), memory.bytes);
    const next = await sendPart(network, { index, from: at, bytes }, send);
    if (typeof next !== 'number') return next;
    // What was not taken whole may still be on its way.
    memory.bytes = next === at + bytes.length ? bytes : undefined;
    at = next;
  }
  return null;
}

/** Answers where the next part begins. */
async function sendPart(
  network: string,
  part: Part,
  send: (part: Part) => Promise<PartTaken | Failure>,
): Promise<number | Refused> {
  for (let tried = 1; ; tried += 1) {
    const answer = await send(part);
    if (answer.kind === 'taken') {
      const next = answer.next ?? part.from + part.bytes.length;
      if (next > part.from) return next;
      if (tried === PART_TRIES) return retryLater('upload-stuck', `${network} did not take a part of a file.`);
    } else if (answer.kind !== 'unknown' || tried === PART_TRIES) return retryIfUnknown(answer);
  }
}
