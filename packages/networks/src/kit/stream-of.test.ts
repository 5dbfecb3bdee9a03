import { expect, test } from 'vitest';
import { streamOf } from '#/kit/stream-of.ts';
import type { MediaFile } from '#/port.ts';

const BYTES = 2.5 * 1024 * 1024;

/** A film whose bytes count up, and the parts of it that were read. */
function film(bytes = BYTES) {
  const parts: [number, number][] = [];
  const file: MediaFile = {
    id: 'film',
    contentType: 'video/mp4',
    bytes,
    width: 640,
    height: 480,
    durationMs: 5_000,
    alt: '',
    read: () => Promise.reject(new Error('a video is never read whole')),
    async readPart(from, to) {
      parts.push([from, to]);
      return Uint8Array.from({ length: to - from }, (_, at) => (from + at) % 251);
    },
    address: () => Promise.reject(new Error('nobody fetches this file')),
  };
  return { file, parts };
}

test('a file is read a megabyte at a time, and only as far as it is sent', async () => {
  const { file, parts } = film();
  const { length, chunks } = await streamOf(file);
  expect(length).toBe(BYTES);
  expect(parts).toHaveLength(1);
  const sent: Uint8Array[] = [];
  for await (const chunk of chunks) sent.push(chunk);
  expect(parts).toEqual([
    [0, 1_048_576],
    [1_048_576, 2_097_152],
    [2_097_152, BYTES],
  ]);
  expect(Buffer.concat(sent).equals(Buffer.from(await film().file.readPart(0, BYTES)))).toBe(true);
});

test('a file that is gone is told before anything is sent', async () => {
  const gone = new Error('there is no such file');
  await expect(streamOf({ ...film().file, readPart: () => Promise.reject(gone) })).rejects.toBe(gone);
});
