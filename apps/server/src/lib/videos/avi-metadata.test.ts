import { expect, test } from 'vitest';

import { blanked } from '#/testing/blanked-video.ts';
import { makeAvi, riffChunk, riffList } from '#/testing/video.ts';

const PLACE = '+52.0800+004.3100/';
const zeros = (length: number) => '\0'.repeat(length);

const sizes = { width: 640, height: 480, frames: 3 };
const chunk = (name: string, text: string) => riffChunk(name, Buffer.from(text));
const junk = (length: number) => riffChunk('JUNK', Buffer.alloc(length));

test('names, dates, pictures’ words, makers’ notes and what is hidden in junk become junk', async () => {
  const said = makeAvi({
    ...sizes,
    inHeaders: [chunk('IDIT', 'SUN NOV 22'), chunk('JUNK', 'camera')],
    inFile: [riffList('INFO', chunk('ICRD', 'today')), riffList('exif', chunk('ecor', 'x')), chunk('_PMX', 'gps')],
  });
  const kept = makeAvi({ ...sizes, inHeaders: [junk(10), junk(6)], inFile: [junk(18), junk(14), junk(3)] });
  expect(await blanked(said, 'video/x-msvideo')).toEqual(kept);
});

test('texts between the frames lose their words and keep their places', async () => {
  const said = makeAvi({ ...sizes, texts: PLACE });
  expect(await blanked(said, 'video/x-msvideo')).toEqual(makeAvi({ ...sizes, texts: zeros(PLACE.length) }));
});

test('a recording whose length was never written, and a second part', async () => {
  const said = makeAvi({ ...sizes, inFile: [chunk('_PMX', 'gps')] });
  said.writeUInt32LE(0, 4);
  const kept = makeAvi({ ...sizes, inFile: [junk(3)] });
  kept.writeUInt32LE(0, 4);
  expect(await blanked(said, 'video/x-msvideo')).toEqual(kept);
  const second = (text: string) =>
    riffChunk('RIFF', Buffer.from('AVIX'), riffList('movi', chunk('00dc', 'x'), chunk('JUNK', text)));
  const twice = (text: string, end: string) =>
    Buffer.concat([makeAvi(sizes), second(text), Buffer.from(end, 'latin1')]);
  expect(await blanked(twice('place', 'where'), 'video/x-msvideo')).toEqual(twice(zeros(5), zeros(5)));
});

test('a list that is longer than its container is no video', async () => {
  const file = makeAvi(sizes);
  file.writeUInt32LE(file.length, 16);
  expect(await blanked(file, 'video/x-msvideo')).toBe('damaged');
});
