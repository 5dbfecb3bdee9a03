import { expect, test } from 'vitest';

import { draftName } from '#/drafts/draft-name.ts';
import { missingInDraft } from '#/drafts/missing-in-draft.ts';

const whole = { title: 'Kiln', text: 'Come', day: '2026-12-01', networks: ['bluesky'] as const, files: 0 };

test.each([
  [whole, []],
  [{ ...whole, title: ' ', text: '', day: null, networks: [] }, ['accounts', 'title', 'text', 'date']],
  [{ ...whole, networks: ['bluesky', 'instagram'] as const }, ['a picture or video for Instagram']],
  [{ ...whole, networks: ['instagram'] as const, files: 1 }, []],
])('DRAFT-03 says what is missing altogether: %j', (facts, missing) => {
  expect(missingInDraft(facts)).toEqual(missing);
});

test.each([
  [{ title: ' Kiln ', text: 'Text' }, 'Kiln'],
  [{ title: '', text: '\n First line\nSecond' }, 'First line'],
  [{ title: '', text: ' ' }, 'Untitled draft'],
  [{ title: '', text: `${'x'.repeat(79)}👩‍🎨 and more` }, `${'x'.repeat(79)}…`],
])('DRAFT-03 %j is called %s', (draft, name) => {
  expect(draftName(draft)).toBe(name);
});
