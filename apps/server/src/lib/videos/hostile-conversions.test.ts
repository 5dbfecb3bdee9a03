import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MediaProbe, VideoRecipe } from '@nonet/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { convertVideo } from '#/lib/videos/convert-video.ts';
import { probeFile, stripVideo } from '#/lib/videos/probe-file.ts';
import { VideoRefused } from '#/lib/videos/video-refused.ts';
import { makeVideo } from '#/testing/video.ts';
import { hostileFixture, videoFixture } from '#/testing/video-fixture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nonet-hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function stored(bytes: Uint8Array | string): Promise<string> {
  const file = path.join(folder, `${files++}`);
  await writeFile(file, bytes);
  return file;
}

const look = (file: string) => probeFile(file, { person: 'ada' });
const fixture = (name: string) => readFile(videoFixture(name));
const refusal = { name: 'VideoRefused', code: expect.stringMatching(/^(damaged-file|too-much-work|too-many-pixels)$/) };

const recipe: VideoRecipe = {
  kind: 'video',
  name: 'convert',
  contentType: 'video/mp4',
  step: 'convert',
  sound: 'none',
  maxBytes: null,
  picture: {
    ...{ width: 64, height: 48, frameRate: [30, 1], maxBitRate: 1_000_000, toneMap: false, deinterlace: false },
  },
};
const rewrap: VideoRecipe = { ...recipe, step: 'rewrap', picture: null };

/** The whole way of a file: looked into, freed of what is not picture and sound, converted. What is made, or the refusal in words. */
async function wholeWay(
  bytes: Uint8Array,
  step = recipe,
): Promise<{ probe: MediaProbe; made: MediaProbe } | VideoRefused> {
  const file = await stored(bytes);
  const [made, plain] = [`${file}.mp4`, `${file}.plain`];
  try {
    const probe = await look(file);
    await stripVideo({ file, made: plain }, { person: 'ada' });
    await convertVideo({ file, made, recipe: step, probe }, {});
    return { probe, made: await look(made) };
  } catch (error) {
    if (error instanceof VideoRefused) return error;
    throw error;
  }
}

/** Refused in words, or made no longer than it was told to be, in the size that was asked for. */
function isBounded(outcome: VideoRefused | { probe: MediaProbe; made: MediaProbe }): boolean {
  if (outcome instanceof VideoRefused) return /^(damaged-file|too-much-work|too-many-pixels)$/.test(outcome.code);
  const { probe, made } = outcome;
  return (made.durationMs ?? 0) < (probe.durationMs ?? 0) + 1500 && made.video?.width === 64;
}

/** Puts boxes at the end of a box, and corrects the lengths of all that hold it. The frames must stand before it. */
function insertBoxes(video: Buffer, names: readonly string[], boxes: Buffer): Buffer {
  const heads: number[] = [];
  let at = 0;
  for (const name of names) {
    at = video.indexOf(name, at) - 4;
    heads.push(at);
    at += 8;
  }
  const last = heads.at(-1)!;
  const end = last + video.readUInt32BE(last);
  const grown = Buffer.concat([video.subarray(0, end), boxes, video.subarray(end)]);
  for (const head of heads) grown.writeUInt32BE(grown.readUInt32BE(head) + boxes.length, head);
  return grown;
}

function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}

const EBML = { seekHead: '114d9b74', cluster: '1f43b675', segment: '18538067' };

/** What is inside of the segment of a Matroska, and what is before it. */
function segmentOf(matroska: Buffer): { head: Buffer; content: Buffer } {
  const at = matroska.indexOf(Buffer.from(EBML.segment, 'hex'));
  const lengthBytes = Math.clz32(matroska[at + 4]!) - 23;
  return { head: matroska.subarray(0, at), content: matroska.subarray(at + 4 + lengthBytes) };
}
const UNKNOWN = Buffer.from('01ffffffffffffff', 'hex');

describe('MED-08 the whole way of a hostile video, to what is made or to a refusal', () => {
  test('a list of edits that shows the same second 20,000 times', async () => {
    const edits = Buffer.alloc(8 + 20_000 * 12);
    edits.writeUInt32BE(20_000, 4);
    for (let at = 8; at < edits.length; at += 12) {
      edits.writeUInt32BE(1000, at);
      edits.writeUInt32BE(0x00010000, at + 8);
    }
    const looped = insertBoxes(await fixture('index-behind.mp4'), ['moov', 'trak'], box('edts', box('elst', edits)));
    const outcome = await wholeWay(looped);
    expect(isBounded(outcome)).toBe(true);
  }, 180_000);

  test('a Matroska whose table of contents leads to itself', async () => {
    const looped = await fixture('h264.mkv');
    const table = looped.indexOf(Buffer.from(EBML.seekHead, 'hex'));
    const { head } = segmentOf(looped);
    for (
      let at = looped.indexOf('53ac', table, 'hex');
      at > 0 && at < table + 128;
      at = looped.indexOf('53ac', at + 2, 'hex')
    ) {
      const length = looped[at + 2]! & 0x7f;
      looped.fill(0, at + 3, at + 3 + length);
      looped.writeUIntBE(table - head.length - 12, at + 3, length);
    }
    const outcome = await wholeWay(looped);
    expect(outcome).toMatchObject({ made: { video: { codec: 'h264' } } });
  }, 60_000);

  test('a Matroska of unknown size whose last cluster never ends', async () => {
    const { head, content } = segmentOf(await fixture('h264.mkv'));
    const cluster = content.lastIndexOf(Buffer.from(EBML.cluster, 'hex'));
    const body = content.subarray(cluster + 4 + 8);
    const parts = [head, Buffer.from(EBML.segment, 'hex'), UNKNOWN, content.subarray(0, cluster)];
    const endless = [Buffer.from(EBML.cluster, 'hex'), UNKNOWN, ...Array.from({ length: 200 }, () => body)];
    const outcome = await wholeWay(Buffer.concat([...parts, ...endless]));
    expect(isBounded(outcome)).toBe(true);
  }, 180_000);

  test('a film without a frame', async () => {
    const video = await makeVideo();
    for (const [table, offset] of [
      ['stsz', 8],
      ['stts', 4],
      ['stsc', 4],
      ['stco', 4],
    ] as const) {
      for (let at = video.indexOf(table); at > 0; at = video.indexOf(table, at + 4)) {
        video.writeUInt32BE(0, at + 4 + offset);
      }
    }
    expect(await wholeWay(video)).toMatchObject({ code: 'damaged-file' });
  });

  test('100,000 frames are packed anew', async () => {
    const outcome = await wholeWay(await makeVideo({ seconds: 100_000 / 30, width: 16, height: 16 }), rewrap);
    expect(outcome).toMatchObject({ made: { video: { frameRate: 30 } } });
  }, 120_000);

  test('a size that lies: 64 by 64 is told, and 8K is stored', async () => {
    const told = await makeVideo({ width: 7680, height: 4320, seconds: 0.2 });
    const entry = told.indexOf('avc1', told.indexOf('stsd'));
    told.writeUInt16BE(64, entry + 28);
    told.writeUInt16BE(64, entry + 30);
    const outcome = await wholeWay(told, { ...recipe, picture: { ...recipe.picture!, width: 128, height: 72 } });
    // Its width is that of the shape that is told.
    expect(outcome).toMatchObject({ probe: { video: { height: 4320 } }, made: { video: { width: 128 } } });
  }, 60_000);

  test('blocks without a content become a frame of 268 megapixels', async () => {
    const bomb = await makeVideo({ width: 16_384, height: 16_384, seconds: 0.1 });
    // Its index says that it is small.
    const entry = bomb.indexOf('avc1', bomb.indexOf('stsd'));
    bomb.writeUInt16BE(64, entry + 28);
    bomb.writeUInt16BE(64, entry + 30);
    expect(await wholeWay(bomb)).toMatchObject(refusal);
  }, 60_000);

  test('a picture of 33 KB in a film that becomes a frame of 256 megapixels', async () => {
    const bomb = await readFile(hostileFixture('bomb.mov'));
    const entry = bomb.indexOf('png ', bomb.indexOf('stsd'));
    for (const edge of [16_000, 64]) {
      bomb.writeUInt16BE(edge, entry + 28);
      bomb.writeUInt16BE(edge, entry + 30);
      expect(await wholeWay(bomb)).toMatchObject(refusal);
    }
  }, 60_000);

  test('frames that grow in the middle of a film', async () => {
    const [small, large] = [
      await makeVideo({ seconds: 1 }),
      await makeVideo({ width: 16_000, height: 16_000, seconds: 0.1 }),
    ];
    // The samples of the second film stand where those of the first are told, behind its first half.
    const into = small.indexOf('mdat') + 4 + Math.floor((small.length - small.indexOf('mdat')) / 2);
    const grown = Buffer.concat([small.subarray(0, into), large.subarray(large.indexOf('mdat') + 4)]);
    const outcome = await wholeWay(grown);
    expect(isBounded(outcome)).toBe(true);
  }, 60_000);

  test('two sounds, a subtitle, a font and a cover: a picture and a sound are left', async () => {
    const outcome = await wholeWay(await readFile(hostileFixture('attached.mkv')), { ...rewrap, sound: 'copy' });
    expect(outcome).toMatchObject({
      probe: { video: { codec: 'h264' }, tracks: { video: 2, audio: 1, other: 2 } },
      made: { tracks: { video: 1, audio: 1, other: 0 } },
    });
    const sounds = await wholeWay(await fixture('two-sounds.mp4'), { ...rewrap, sound: 'copy' });
    expect(sounds).toMatchObject({
      probe: { tracks: { audio: 2 } },
      made: { tracks: { video: 1, audio: 1, other: 0 } },
    });
  }, 60_000);
});

describe('MED-08 a file cannot make anything else be opened', () => {
  test('not as a list of files or addresses, whatever it is called', async () => {
    let asked = 0;
    const host = createServer((_, answer) => {
      asked += 1;
      answer.end();
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => host.once('listening', listening));
    const film = videoFixture('h264.mp4');
    const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/a.mp4`;
    const lists = [film, `file://${film}`, address].flatMap((target) => [
      `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:4.7,\n${target}\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${target}'\n`,
      `<?xml version="1.0"?><MPD type="static" mediaPresentationDuration="PT4S"><Period><AdaptationSet><Representation id="1" bandwidth="1" mimeType="video/mp4"><BaseURL>${target}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
      `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=a\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\na=control:${target}\n`,
      `[playlist]\nFile1=${target}\n`,
    ]);
    try {
      for (const list of lists) await expect(look(await stored(list)), list).rejects.toMatchObject(refusal);
      expect(asked).toBe(0);
    } finally {
      host.close();
    }
  }, 120_000);

  test('not by a reference to samples in another file', async () => {
    const film = await fixture('index-behind.mp4');
    const entry = film.indexOf('url ', film.indexOf('dref'));
    // The samples are in the file that is named, which is none: flags of 1 mean this very file.
    film.writeUInt32BE(0, entry + 4);
    const outcome = await wholeWay(film);
    expect(isBounded(outcome)).toBe(true);
  }, 60_000);
});
