import { expect, test } from 'vitest';

import { blanked } from '#/testing/blanked-video.ts';

const zeros = (length: number) => '\0'.repeat(length);
const bytesOf = (part: Buffer | string) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part);

/** An element whose size takes `width` bytes. The size is unknown when `content` is null. */
function element(
  id: string,
  content: Buffer | string | null,
  { width = 1, rest = '' }: { width?: number; rest?: Buffer | string } = {},
): Buffer {
  const body = content === null ? bytesOf(rest) : bytesOf(content);
  const size = Buffer.alloc(width, 0xff);
  if (content === null) size[0] = 0xff >> (width - 1);
  else {
    size.writeUIntBE(body.length, 0, Math.min(width, 6));
    if (width > 6) size.fill(0).writeUIntBE(body.length, width - 6, 6);
    size[0] = (size[0] ?? 0) | (0x80 >> (width - 1));
  }
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

const all = (...parts: Buffer[]) => Buffer.concat(parts);
const header = element('1a45dfa3', all(element('4282', 'matroska')));
const track = (number: number, type: number, ...more: Buffer[]) =>
  element('ae', all(element('d7', Buffer.from([number])), element('83', Buffer.from([type])), ...more));
const block = (trackNumber: number, text: string) =>
  element('a3', all(Buffer.from([0x80 | trackNumber, 0, 0, 0]), Buffer.from(text)));
const group = (trackNumber: number, text: string) =>
  element('a0', element('a1', all(Buffer.from([0x80 | trackNumber, 0, 0, 0]), Buffer.from(text))));
const skipped = (length: number) => element('ec', Buffer.alloc(length));
const crc = element('bf', 'sums');

const info = (...more: Buffer[]) =>
  element('1549a966', all(element('2ad7b1', 'ns'), element('4d80', 'muxer'), element('5741', 'writer'), ...more));

test('titles, dates, names, tags, chapters, attached files and what was left in empty places become empty places', async () => {
  const said = all(
    info(element('4461', '8 bytes.'), element('7ba9', 'Where', { width: 4 })),
    element('1654ae6b', track(1, 1, element('536e', 'My house'))),
    element('1254c367', 'LOCATION', { width: 8 }),
    element('1941a469', 'a picture with a place'),
    element('1043a770', 'At home'),
    element('ec', 'old tags'),
    element('1f43b675', block(1, 'frame')),
  );
  const kept = all(
    info(skipped(9), element('ec', zeros(9))),
    element('1654ae6b', track(1, 1, skipped(9))),
    skipped(18),
    skipped(25),
    skipped(10),
    skipped(8),
    element('1f43b675', block(1, 'frame')),
  );
  const whole = (segment: Buffer) => all(header, element('18538067', segment, { width: 8 }));
  expect(await blanked(whole(said), 'video/x-matroska')).toEqual(whole(kept));
});

const tracks = element('1654ae6b', all(track(1, 1), track(2, 33)));
const noTracks = element('1654ae6b', all(track(1, 1), skipped(6)));

test.each([
  ['known', 1, 1],
  ['unknown', null, 8],
])('a track of places goes from every cluster, of %s length', async (_what, known, width) => {
  const cluster = (...parts: Buffer[]) =>
    element('1f43b675', known === null ? null : all(...parts), { width, rest: all(...parts) });
  const live = (segment: Buffer) => all(header, element('18538067', null, { width: 8, rest: segment }));
  const said = all(
    tracks,
    cluster(element('e7', '0'), block(1, 'frame'), block(2, 'place'), group(2, 'where'), group(1, 'more')),
    cluster(element('e7', '1'), block(2, 'place'), block(1, 'frame')),
  );
  const kept = all(
    noTracks,
    cluster(element('e7', '0'), block(1, 'frame'), skipped(9), skipped(11), group(1, 'more')),
    cluster(element('e7', '1'), skipped(9), block(1, 'frame')),
  );
  expect(await blanked(live(said), 'video/webm')).toEqual(live(kept));
});

test('sums over what was there before go with it, and without a change they stay', async () => {
  const whole = (segment: Buffer) => all(header, element('18538067', segment, { width: 8 }));
  const plain = whole(all(crc, info(crc)));
  expect(await blanked(plain, 'video/webm')).toEqual(plain);
  const said = whole(all(crc, info(crc), element('1254c367', all(crc, Buffer.from('LOCATION')))));
  const kept = whole(all(skipped(4), info(skipped(4)), skipped(17)));
  expect(await blanked(said, 'video/webm')).toEqual(kept);
});

test('what comes behind the segment is nothing to play', async () => {
  const whole = all(header, element('18538067', info()));
  const after = await blanked(all(whole, Buffer.from('a place')), 'video/webm');
  expect(after).toEqual(all(whole, Buffer.alloc(7)));
});

test('a track that is told behind its frames is not cut out', async () => {
  const file = all(header, element('18538067', all(element('1f43b675', block(2, 'place')), tracks)));
  expect(await blanked(file, 'video/webm')).toBe('inseparable');
});

test.each([
  ['an element that is longer than its container', all(header, element('18538067', Buffer.from([0xec, 0x85, 0])))],
  ['an id that is none', all(header, element('18538067', Buffer.from([0x01, 0x80])))],
  ['a size that is none', all(header, element('18538067', Buffer.from([0xec, 0x00])))],
  ['no segment', header],
  ['tags of unknown length', all(header, element('18538067', element('1254c367', null)))],
])('%s is no video', async (_what, bytes) => {
  expect(await blanked(bytes, 'video/webm')).toBe('damaged');
});
