import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { kindsOfFiles } from '#/fixtures/kinds-of-files.ts';
import { typeName } from '#/media/file-words.ts';
import { type FilePlan, plansOf } from '#/media/telling/file-plans.ts';
import { videoPlanner } from '#/media/videos/plan-video.ts';
import { networkIds } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import { networkRules } from '#/networks/rules.ts';
import { rulesInFormat } from '#/networks/rules-in-format.ts';

const words = { 'as-is': 'as it is', rewrap: 'repacked', convert: 'converted', refuse: 'refused' } as const;

/** One line of the table. */
function row(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function cellOf(plan: FilePlan | undefined): string {
  if (plan === undefined) return '–';
  const { recipe } = plan;
  return recipe?.kind === 'picture' ? 'JPEG' : words[plan.plan];
}

const document = readFileSync(join(import.meta.dirname, '../../../../../docs/media.md'), 'utf8');

test('MED-03 the table of files in docs/media.md is what the plans say', () => {
  const table = [
    row('file', ...networkIds.map(networkName)),
    row('---', ...networkIds.map(() => '---')),
    ...kindsOfFiles.map(({ name, file }) => {
      const plans = plansOf(file, videoPlanner(true));
      return row(name, ...networkIds.map((id) => cellOf(plans.find(({ network }) => network === id))));
    }),
  ];
  expect(document).toContain(table.join('\n'));
});

/** What a network says of one thing; a dash where no document says anything. */
function said(value: string | number | false | null | undefined): string {
  return value ? `${value}` : '–';
}

function rulesRow(name: string, { types, encoding }: NetworkRules['videos']): string {
  const { codecs, chroma, bitDepth, frameRate, steady, maxBitRate, maxWidth, sound, editLists, indexInFront } =
    encoding;
  const { min = null, max = null } = frameRate ?? {};
  return row(
    name,
    said(types?.map((type) => typeName(type)).join(', ')),
    said(codecs?.join(', ')),
    said([chroma && '4:2:0', bitDepth && `${bitDepth} bits`].filter(Boolean).join(', ')),
    said(
      [frameRate && (min === null ? `up to ${max}` : `${min}–${max}`), steady && 'steady'].filter(Boolean).join(', '),
    ),
    said(maxBitRate && maxBitRate / 1e6),
    said(maxWidth),
    said(
      sound && [sound.codecs?.join(', '), sound.maxRate && `${sound.maxRate / 1000} kHz`].filter(Boolean).join(', '),
    ),
    said(editLists === false && 'refused'),
    said(indexInFront && 'required'),
  );
}

test('MED-02 the table of rules in docs/media.md is what the rules say', () => {
  const heads = [
    'containers',
    'codecs',
    'colour',
    'frames a second',
    'Mbit/s',
    'pixels wide',
    'sound',
    'edit list',
    'index in front',
  ];
  const reel = rulesInFormat(networkRules.facebook, 'reel');
  const table = [
    row('network', ...heads),
    row('---', ...heads.map(() => '---')),
    ...networkIds.map((id) => rulesRow(networkName(id), networkRules[id].videos)),
    rulesRow('Facebook, reel and story', reel.videos),
  ];
  expect(document).toContain(table.join('\n'));
});
