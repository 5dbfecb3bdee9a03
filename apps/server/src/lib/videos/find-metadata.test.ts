import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { blankBoxes } from '#/lib/videos/blank-boxes.ts';
import { findMetadata } from '#/lib/videos/find-metadata.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nonet-boxes-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function box(kind: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, body]);
}
function longBox(kind: string, content: string): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write(kind, 4, 'latin1');
  head.writeBigUInt64BE(BigInt(16 + content.length), 8);
  return Buffer.concat([head, Buffer.from(content, 'latin1')]);
}

/** The file after its metadata are blanked; undefined when it is refused. */
async function blanked(bytes: Buffer): Promise<Buffer | undefined> {
  const file = path.join(folder, 'file');
  await writeFile(file, bytes);
  const handle = await open(file, 'r+');
  try {
    const boxes = await findMetadata(handle);
    if (boxes === undefined) return undefined;
    await blankBoxes(handle, boxes);
  } finally {
    await handle.close();
  }
  return readFile(file);
}

const XMP = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
const zeros = (length: number) => '\0'.repeat(length);

test('words are blanked wherever they stand, and nothing moves', async () => {
  const file = (udta: Buffer, meta: Buffer, inTrack: Buffer, xmp: Buffer) =>
    Buffer.concat([
      box('ftyp', 'isom'),
      box('moov', box('mvhd', 'header'), box('trak', box('tkhd', 'track'), inTrack), udta, meta, '\0\0\0\0'),
      xmp,
      box('mdat', 'udta and meta among the frames are frames'),
    ]);
  const said = file(box('udta', '©xyz+52'), longBox('meta', 'place'), box('udta', 'n'), box('uuid', XMP, 'gps'));
  const kept = file(box('free', zeros(7)), longBox('free', zeros(5)), box('free', zeros(1)), box('free', zeros(19)));
  expect(await blanked(said)).toEqual(kept);
});

test('a box that goes to the end of the file, and one of another kind of words, stay', async () => {
  const rest = Buffer.concat([Buffer.from([0, 0, 0, 0]), Buffer.from('mdatframes')]);
  const spherical = box('uuid', Buffer.alloc(16, 7), 'a sphere');
  const file = Buffer.concat([box('ftyp', 'isom'), spherical, rest]);
  expect(await blanked(file)).toEqual(file);
});

test.each([
  ['a box that is longer than the file', Buffer.concat([box('ftyp', 'isom'), box('moov', 'x').subarray(0, -1)])],
  ['a box that is longer than its container', box('moov', Buffer.from([0, 0, 0, 99]), 'udta')],
  ['a box that is shorter than its own header', Buffer.concat([Buffer.from([0, 0, 0, 4]), Buffer.from('free')])],
  ['more boxes than any video has', Buffer.concat(Array.from({ length: 10_001 }, () => box('free')))],
])('%s is no video', async (_what, bytes) => {
  expect(await blanked(bytes)).toBeUndefined();
});
