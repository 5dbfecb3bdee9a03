import { describe, expect, test } from 'vitest';

import { languageName, languageOfFileName, languageTag } from '#/captions/caption-language.ts';
import { captionsFor } from '#/captions/captions-for.ts';

test.each([
  ['talk.pl.srt', 'pl'],
  ['talk_pt-BR.vtt', 'pt-BR'],
  ['talk.pt_br.srt', 'pt-BR'],
  ['Talk EN.SRT', 'en'],
  ['talk.srt', null],
  ['my.new.srt', 'new'],
  ['talk.xyq.srt', null],
  ['talk.pl.txt', null],
])('FMT-08 the language that the name of a file ends with: %s', (name, language) => {
  expect(languageOfFileName(name)).toBe(language);
});

test('FMT-08 a language is a tag in its usual form, with a name', () => {
  expect(['PL', 'en-us', 'zh-hans', 'x', 'pl_PL', 'polski!', 'a'.repeat(40)].map(languageTag)).toEqual([
    ...['pl', 'en-US', 'zh-Hans'],
    ...[null, null, null, null],
  ]);
  expect(languageName('pl')).toBe('Polish');
});

describe('FMT-08 captions that do not go to a network say why', () => {
  const of = (language: string, bytes = 100) => ({ language, bytes });
  test.each([
    ['youtube', [of('pl'), of('en')], 2, []],
    ['linkedin', [of('pl'), of('en')], 1, ['LinkedIn takes captions in one language for a video.']],
    [
      'bluesky',
      [of('pl', 20_000), of('en', 20_001)],
      1,
      ['Bluesky takes captions of up to 20 kB, and these have 21 kB.'],
    ],
    ['twitter', [of('fil'), of('pt-BR')], 1, ['X does not take captions in Filipino.']],
    ['instagram', [of('pl')], 0, []],
  ] as const)('%s', (network, captions, sent, why) => {
    const found = captionsFor(network, captions);
    expect([found.sent.length, found.left.map((one) => one.why)]).toEqual([sent, why]);
  });
});
