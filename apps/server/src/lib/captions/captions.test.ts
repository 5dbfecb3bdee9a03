import { describe, expect, test } from 'vitest';

import { onCaptions } from '#/lib/captions/on-captions.ts';
import { readCaptions } from '#/lib/captions/read-captions.ts';
import { readStored, withinFilm, writeSrt, writeVtt } from '#/lib/captions/write-captions.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = async (text: string) => (await readCaptions(bytesOf(text), null)).cues;
const line = (text: string) => `1\n00:00:01,000 --> 00:00:02,500\n${text}\n`;

describe('FMT-08 captions are read', () => {
  test('from SubRip and WebVTT, and written as either', async () => {
    const cues = [
      { startMs: 1_000, endMs: 2_500, text: 'Zażółć <i>gęślą</i>\njaźń' },
      { startMs: 3_661_001, endMs: 3_662_000, text: 'a &amp; b' },
    ];
    const srt =
      '1\r\n00:00:01,000 --> 00:00:02,500\r\nZażółć <i>gęślą</i>\r\njaźń\r\n\r\n2\r\n01:01:01,001 --> 01:01:02,000\r\na & b\r\n';
    expect(await read(srt)).toEqual(cues);
    expect(await read(`\ufeff${writeVtt(cues)}`)).toEqual(cues);
    expect(readStored(writeVtt(cues))).toEqual(cues);
    expect(writeSrt(cues)).toBe(srt.replaceAll('\r', ''));
    const vtt =
      'WEBVTT - a talk\n\nSTYLE\n::cue { color: red }\n\nNOTE nothing\n\none\n00:01.000 --> 00:02.000 align:start\n<v Ada>Hello\n';
    expect(await read(vtt)).toEqual([{ startMs: 1_000, endMs: 2_000, text: '<v Ada>Hello' }]);
  });

  test.each<[string, Uint8Array, string | null]>([
    ['UTF-8 with its mark', bytesOf(`\ufeff${line('Zażółć gęślą')}`), null],
    ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${line('Zażółć gęślą')}`, 'utf16le')), null],
    ['UTF-16 without its mark', new Uint8Array(Buffer.from(line('Zażółć gęślą'), 'utf16le')), null],
    [
      'UTF-16, the other way round',
      new Uint8Array(Buffer.from(`\ufeff${line('Zażółć gęślą')}`, 'utf16le').swap16()),
      null,
    ],
    ['windows-1250', new Uint8Array(Buffer.from(line('Za\xbf\xf3\xb3\xe6 g\xea\x9cl\xb9'), 'latin1')), 'pl'],
  ])('in %s', async (_encoding, bytes, language) => {
    expect((await readCaptions(bytes, language)).cues).toEqual([
      { startMs: 1_000, endMs: 2_500, text: 'Zażółć gęślą' },
    ]);
  });

  test('in order, where two overlap, and without those that end before they begin', async () => {
    const srt = `9\n00:00:05,000 --> 00:00:07,000\nsecond\n\n${line('first')}\n3\n00:00:06,000 --> 00:00:08,000\nthird\n\n4\n00:00:09,000 --> 00:00:08,000\nnever\n\n5\n-00:00:01,000 --> 00:00:02,000\nbefore\n\n6\n0:0:10,5 --> 0:0:11\nlast\n`;
    const { cues, left } = await readCaptions(bytesOf(srt), null);
    expect(cues.map(({ text }) => text)).toEqual(['first', 'second', 'third', 'last']);
    expect(cues.at(-1)).toMatchObject({ startMs: 10_500, endMs: 11_000 });
    expect(left).toBe(2);
  });

  test.each([
    ['<b onclick="x()">bold</b> <a href="javascript:x()">link</a>', '<b>bold</b> link'],
    ['<script>alert(1)</script>words <img src=x onerror=y>', 'words'],
    ['<font color="red">red</font> 3 < 4 & 5 > 4', 'red 3 &lt; 4 &amp; 5 > 4'],
    [
      '<c.yellow>dear</c> <v Ada "x">yes</v> <00:00:01.500>now',
      '<c.yellow>dear</c> <v Ada x>yes</v> <00:00:01.500>now',
    ],
    ['a <<b>script>b', 'a &lt;<b>script>b'],
    ['one --> two', 'one --&gt; two'],
  ])('without HTML: %s', async (said, kept) => {
    expect(await read(`WEBVTT\n\n00:01.000 --> 00:02.000\n${said}\n`)).toEqual([
      { startMs: 1_000, endMs: 2_000, text: kept },
    ]);
  });

  test('with the offset of a file for streams', async () => {
    const vtt = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\n00:01.000 --> 00:02.000\nhi\n';
    expect(await read(vtt)).toEqual([{ startMs: 11_000, endMs: 12_000, text: 'hi' }]);
  });

  test('from twenty thousand lines, and not from a film or from nothing', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `${at}\n00:00:01,000 --> 00:00:04,000\nline ${at}\n`).join(
      '\n',
    );
    expect((await onCaptions({ bytes: bytesOf(many), language: null }, { person: 'ada' }))?.cues).toHaveLength(20_000);
    for (const none of [
      '',
      'words',
      '\0\0\0\x18ftypmp42',
      `WEBVTT\n\n${'<'.repeat(500_000)}`,
      '-->\n'.repeat(200_000),
    ]) {
      expect((await onCaptions({ bytes: bytesOf(none), language: null }, { person: 'ada' }))?.cues ?? []).toEqual([]);
    }
  });
});

test('FMT-08 captions on the hour of a broadcast are moved into the film, others are left', () => {
  const at = (...seconds: number[]) => seconds.map((s) => ({ startMs: s * 1_000, endMs: s * 1_000 + 500, text: 'x' }));
  expect(withinFilm(at(3_601, 3_610), 20_000)).toEqual(at(1, 10));
  expect(withinFilm(at(3_601, 3_630), 20_000)).toEqual(at(3_601, 3_630));
  expect(withinFilm(at(1, 3_601), 20_000)).toEqual(at(1, 3_601));
  expect(withinFilm(at(3_601), null)).toEqual(at(3_601));
});
