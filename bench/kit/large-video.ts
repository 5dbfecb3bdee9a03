import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { freeBox, makeVideo, type VideoOptions } from '../../apps/server/src/testing/video.ts';
import type { Person } from '../../tooling/product/person.ts';

export const MEGABYTE = 1024 * 1024;
const PART_BYTES = 4 * MEGABYTE;
const BLOCK = Buffer.alloc(MEGABYTE);

/** A video of any size that takes no memory: a short one, and then zeros that players skip. */
export interface LargeVideo {
  readonly bytes: number;
  /** The bytes from `from` up to, not including, `to`. */
  part(from: number, to: number): Iterable<Buffer>;
}

export async function makeLargeVideo(bytes: number, options: VideoOptions = {}): Promise<LargeVideo> {
  const video = await makeVideo(options);
  const head = Buffer.concat([video, freeBox(bytes - video.length, 8)]);
  return {
    bytes,
    *part(from, to) {
      for (let at = from; at < to; ) {
        const isHead = at < head.length;
        const chunk = isHead ? head.subarray(at, to) : BLOCK.subarray(0, Math.min(BLOCK.length, to - at));
        at += chunk.length;
        yield chunk;
      }
    },
  };
}

/** Sends the bytes from `from` up to `to` of a video, and answers what came back. */
export async function sendVideo(
  url: URL,
  method: 'POST' | 'PUT',
  video: LargeVideo,
  { from = 0, to = video.bytes, headers = {} }: { from?: number; to?: number; headers?: Record<string, string> } = {},
): Promise<string> {
  const outgoing = request(url, { method, headers: { ...headers, 'content-length': to - from } });
  const answered = once(outgoing, 'response');
  await pipeline(Readable.from(video.part(from, to)), outgoing);
  const [response] = await answered;
  const text = Buffer.concat(await response.toArray()).toString();
  if (response.statusCode >= 300) throw new Error(`${method} ${url.pathname} answered ${response.statusCode}: ${text}`);
  return text;
}

export function asPerson({ cookie }: Person, origin: string): Record<string, string> {
  return { cookie, origin };
}

/** Uploads a video as the browser does, and answers its id. */
export async function uploadInParts(person: Person, url: string, video: LargeVideo): Promise<string> {
  const { bytes } = video;
  const headers = asPerson(person, url);
  const { id } = await person.call<{ id: string }>('POST', '/api/media/uploads', { fileName: 'a.mp4', bytes });
  for (let number = 0; number * PART_BYTES < bytes; number++) {
    const from = number * PART_BYTES;
    const to = Math.min(from + PART_BYTES, bytes);
    await sendVideo(new URL(`/api/media/uploads/${id}/parts/${number}`, url), 'PUT', video, { from, to, headers });
  }
  const stored = await person.call<{ id: string }>('POST', `/api/media/uploads/${id}/finish`);
  return stored.id;
}
