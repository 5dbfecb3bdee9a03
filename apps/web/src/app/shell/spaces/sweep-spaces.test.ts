import { expect, test } from 'vitest';

import { sweepSpaces } from './sweep-spaces.ts';

const spaces = [
  { shortId: 'own', name: 'Mira Falk', role: 'owner' },
  { shortId: 'kiln', name: 'Kiln & Co', role: 'editor' },
  { shortId: 'film', name: 'Bright Films', role: 'viewer' },
] as const;

/** A browser with drafts of some spaces, and with what was read last of some. */
function setUp(
  kept: { drafts?: string[]; saved?: string[] },
  words: Record<string, { kept: number; open?: string[] }> = {},
) {
  const done: string[] = [];
  const parts = {
    kept: async () => ({ drafts: new Set(kept.drafts), saved: new Set(kept.saved) }),
    keepWords: async ({ from }: { from: string; uid: string }) => {
      done.push(`words of ${from}`);
      return { open: [], ...(words[from] ?? { kept: 0 }) };
    },
    clear: async (space: string, uid: string, open: readonly string[]) => {
      done.push(`clear ${space} of ${uid} but ${open.join() || 'nothing'}`);
    },
  };
  return { done, sweep: () => sweepSpaces(parts, { uid: 'mira', spaces }) };
}

test('TEAM-09 words of a space that was lost while no page of it was open come along, and nothing else of it stays', async () => {
  const { done, sweep } = setUp({ drafts: ['gone', 'kiln'], saved: ['gone', 'kiln'] }, { 'mira@gone': { kept: 2 } });
  expect(await sweep()).toEqual({ lost: 2, readOnly: [], open: [], isMore: true });
  expect(done).toEqual(['words of mira@gone', 'clear gone of mira but nothing']);
});

test('TEAM-09 the code of drafts is not asked for where there are none', async () => {
  const { done, sweep } = setUp({ saved: ['gone', 'film'] });
  expect(await sweep()).toMatchObject({ lost: 0, readOnly: [] });
  expect(done).toEqual(['clear gone of mira but nothing']);
});

test('TEAM-04 words come along from a space where one only reads by now; what was read there stays', async () => {
  const { done, sweep } = setUp({ drafts: ['film'], saved: ['film'] }, { 'mira@film': { kept: 1 } });
  expect(await sweep()).toEqual({ lost: 0, readOnly: ['Bright Films'], open: [], isMore: true });
  expect(done).toEqual(['words of mira@film']);
});

test('a draft that a page has open is left to it, and looked for again', async () => {
  const { done, sweep } = setUp({ drafts: ['gone'] }, { 'mira@gone': { kept: 0, open: ['mira@gone/draft/a/1'] } });
  expect(await sweep()).toEqual({ lost: 0, readOnly: [], open: ['mira@gone/draft/a/1'], isMore: true });
  expect(done).toEqual(['words of mira@gone', 'clear gone of mira but mira@gone/draft/a/1']);
});

test('where nothing of a further space is left, nothing is looked for any more', async () => {
  expect(await setUp({}).sweep()).toMatchObject({ isMore: false });
  expect(await setUp({ drafts: ['gone'] }).sweep()).toMatchObject({ isMore: false });
});
