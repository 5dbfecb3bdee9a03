import { expect, test } from 'vitest';

import { blanked } from '#/testing/blanked-video.ts';

const zeros = (length: number) => '\0'.repeat(length);
const bytesOf = (part: Buffer | string) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part);

function box(kind: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map(bytesOf));
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
const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4);
  });
  return bytes;
};

const XMP = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
const SPHERICAL = Buffer.from('ffcc8263f8554a938814587a02521fdd', 'hex');
const handler = (kind: string) => box('hdlr', numbers(0, 0), kind, numbers(0, 0, 0));
const picture = (...more: Buffer[]) => box('trak', box('tkhd', 'track'), ...more, box('mdia', handler('vide')));

test('words are blanked wherever they stand', async () => {
  const file = (inMovie: Buffer[], inTrack: Buffer[], outside: Buffer[]) =>
    Buffer.concat([
      box('ftyp', 'isom'),
      box('moov', box('mvhd', 'header'), picture(...inTrack), ...inMovie, '\0\0\0\0'),
      ...outside,
      box('mdat', 'udta and meta among the frames are frames'),
    ]);
  const said = file(
    [box('udta', '©xyz+52'), longBox('meta', 'place')],
    [box('udta', 'n'), box('uuid', SPHERICAL, 'a sphere')],
    [box('uuid', XMP, 'gps'), box('free', 'a place in the room that is left'), box('gps ', 'where')],
  );
  const kept = file(
    [box('free', zeros(7)), longBox('free', zeros(5))],
    [box('free', zeros(1)), box('uuid', SPHERICAL, 'a sphere')],
    [box('free', zeros(19)), box('free', zeros(32)), box('free', zeros(5))],
  );
  expect(await blanked(said, 'video/quicktime')).toEqual(kept);
});

interface Places {
  offsets?: string;
  /** The size of every sample; 0 when each has its own. */
  size?: number;
  /** By how much the chunks are displaced. */
  from?: number;
  /** How many more times the table names the last chunk. */
  repeated?: number;
}
/**
 * Two pictures of 6 bytes. Between and after them are the samples of a phone's metadata track: 3, 4 and 5 bytes in two
 * chunks.
 */
function withPlaces({ offsets = 'stco', size = 0, from = 0, repeated = 1 }: Places) {
  const build = (first: number) => {
    const at = (...values: number[]) =>
      offsets === 'stco' ? numbers(...values) : numbers(...values.flatMap((value) => [0, value]));
    const table = box(
      'stbl',
      box('stsc', numbers(0, 2, 1, 2, 1, 2, 1, 1)),
      box(
        'stsz',
        size === 0 ? numbers(0, 0, 2 + repeated, 3, 4, ...Array<number>(repeated).fill(5)) : numbers(0, size, 3),
      ),
      box(offsets, numbers(0, 1 + repeated), at(first + 6, ...Array<number>(repeated).fill(first + 19))),
    );
    return Buffer.concat([
      box('ftyp', 'isom'),
      box('moov', picture(), box('trak', box('mdia', handler('meta'), box('minf', table)))),
      box('mdat', 'frame1placeshframe2where'),
    ]);
  };
  return build(build(0).indexOf('frame1') + from);
}

test.each(['stco', 'co64'])(
  'a track of places goes, and with it what it says between the frames: %s',
  async (offsets) => {
    const file = withPlaces({ offsets });
    const after = await blanked(file, 'video/mp4');
    expect(after.toString('latin1')).toMatch(/frame1\0{7}frame2\0{5}$/);
    expect(after.length).toBe(file.length);
    expect(after.includes('meta')).toBe(false);
    expect(after.includes('vide')).toBe(true);
  },
);

test('a track whose samples have all the same size is understood', async () => {
  const after = await blanked(withPlaces({ size: 3 }), 'video/mp4');
  expect(after.toString('latin1')).toMatch(/frame1\0{6}hframe2\0{3}re$/);
});

test('a track whose samples would lie elsewhere than among the frames is not cut out', async () => {
  expect(await blanked(withPlaces({ from: -20 }), 'video/mp4')).toBe('inseparable');
  expect(await blanked(withPlaces({ from: 20 }), 'video/mp4')).toBe('inseparable');
});

test('a track of places in a video that is in fragments is not cut out', async () => {
  const file = Buffer.concat([withPlaces({}), box('moof', box('mfhd', 'x'))]);
  expect(await blanked(file, 'video/mp4')).toBe('inseparable');
});

test('a table that claims billions of entries has those that are there', async () => {
  const file = withPlaces({ size: 3 });
  file.writeUInt32BE(0xffffffff, file.indexOf('stco') + 8);
  const after = await blanked(file, 'video/mp4');
  expect(after.toString('latin1')).toMatch(/frame1\0{6}hframe2\0{3}re$/);
  const endless = withPlaces({ size: 0xffffffff });
  expect(await blanked(endless, 'video/mp4')).toBe('inseparable');
});

test('a track whose chunks are all the same bytes is not cut out: that could go on for hours', async () => {
  const file = withPlaces({ repeated: 100 });
  expect(await blanked(file, 'video/mp4')).toBe('inseparable');
});

test('a box that goes to the end of the file stays', async () => {
  const rest = Buffer.concat([Buffer.from([0, 0, 0, 0]), Buffer.from('mdatframes')]);
  const file = Buffer.concat([box('ftyp', 'isom'), rest]);
  expect(await blanked(file, 'video/mp4')).toEqual(file);
});

test.each([
  ['a box that is longer than the file', Buffer.concat([box('ftyp', 'isom'), box('moov', 'x').subarray(0, -1)])],
  ['a box that is longer than its container', box('moov', Buffer.from([0, 0, 0, 99]), 'udta')],
  ['a box that is shorter than its own header', Buffer.concat([Buffer.from([0, 0, 0, 4]), Buffer.from('free')])],
  ['more boxes than any video has', Buffer.alloc(8_000_016, box('free'))],
])('%s is no video', async (_what, bytes) => {
  expect(await blanked(bytes, 'video/mp4')).toBe('damaged');
});
