import type { Media } from '@nonet/contract';

import { ApiError } from '#/lib/api-error.ts';
import type { mediaApi } from '#/lib/media-api.ts';

/** A file of up to this many bytes is sent in one piece, because sending it again costs little. */
export const wholeMaxBytes = 4 * 1024 * 1024;

export interface FileToSend {
  readonly file: Blob;
  readonly name: string;
  /** Id of an upload in parts that was begun earlier. */
  readonly uploadId: string | null;
}

export interface SendSteps {
  calls: typeof mediaApi;
  signal: AbortSignal;
  /** How many bytes of the file the server has or is receiving. */
  onSent: (bytes: number) => void;
  /** Called when an upload in parts has begun; with its id the upload can be continued. */
  onBegun: (uploadId: string) => void;
}

/**
 * Stores a file. When it is called again after a failure, with the id from `onBegun`, it continues where it stopped.
 */
export async function sendFile(toSend: FileToSend, steps: SendSteps): Promise<Media> {
  const { file, name, uploadId } = toSend;
  const { calls, signal, onSent } = steps;
  if (file.size <= wholeMaxBytes) return calls.media.upload(file, name, { signal, onSent });
  if (uploadId === null) return sendParts(await begin(toSend, steps), toSend, steps);
  try {
    return await goOn(uploadId, toSend, steps);
  } catch (error) {
    // The upload was removed meanwhile.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return sendParts(await begin(toSend, steps), toSend, steps);
  }
}

interface Begun {
  id: string;
  partBytes: number;
  received: readonly number[];
}

async function begin({ file, name }: FileToSend, { calls, signal, onBegun }: SendSteps): Promise<Begun> {
  const { id, partBytes } = await calls.uploads.begin(
    { fileName: name, bytes: file.size, contentType: file.type || null },
    signal,
  );
  onBegun(id);
  return { id, partBytes, received: [] };
}

async function goOn(id: string, toSend: FileToSend, steps: SendSteps): Promise<Media> {
  const { partBytes, received, mediaId } = await steps.calls.uploads.state(id, steps.signal);
  if (mediaId !== null) return steps.calls.uploads.finish(id, steps.signal);
  return sendParts({ id, partBytes, received }, toSend, steps);
}

async function sendParts({ id, partBytes, received }: Begun, { file }: FileToSend, steps: SendSteps): Promise<Media> {
  const { calls, signal, onSent } = steps;
  const partAt = (number: number) => file.slice(number * partBytes, (number + 1) * partBytes);
  let arrivedBytes = received.reduce((sum, number) => sum + partAt(number).size, 0);
  onSent(arrivedBytes);
  for (let number = 0; number * partBytes < file.size; number += 1) {
    if (received.includes(number)) continue;
    const part = partAt(number);
    await calls.uploads.sendPart(id, number, part, { signal, onSent: (bytes) => onSent(arrivedBytes + bytes) });
    arrivedBytes += part.size;
    onSent(arrivedBytes);
  }
  return calls.uploads.finish(id, signal);
}
