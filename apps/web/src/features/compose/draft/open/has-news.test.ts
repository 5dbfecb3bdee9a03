import { expect, test } from 'vitest';

import { emptyDraft } from '../draft.ts';
import { hasNews } from './has-news.ts';
import type { OpenedDraft } from './open-draft.ts';

const opened = (edited: OpenedDraft['edited']): OpenedDraft => ({
  slot: 'u1/new',
  draft: emptyDraft,
  base: edited ? { ...emptyDraft, title: 'Kiln', descriptions: { twitter: 'For X' } } : emptyDraft,
  submit: { key: 'key', mayBeStored: false },
  edited,
  isRestored: false,
  isOutdated: false,
  keeper: null,
  savedAt: null,
  release: () => undefined,
});

test('a new draft is worth a question as soon as anything was typed', () => {
  expect(hasNews(opened(null), { ...emptyDraft, day: '2026-11-21', descriptions: { twitter: ' ' } })).toBe(false);
  expect(hasNews(opened(null), { ...emptyDraft, title: 'Kiln' })).toBe(true);
  expect(hasNews(opened(null), { ...emptyDraft, descriptions: { twitter: 'For X' } })).toBe(true);
  expect(hasNews(opened(null), { ...emptyDraft, comments: { twitter: ' ' } })).toBe(false);
  expect(hasNews(opened(null), { ...emptyDraft, comments: { twitter: 'Below' } })).toBe(true);
});

test('an edited post is worth one when it reads otherwise', () => {
  const { base, ...rest } = opened({ id: 'p1', version: 1, series: null, isRefused: false });
  expect(hasNews({ base, ...rest }, base)).toBe(false);
  expect(hasNews({ base, ...rest }, { ...base, day: '2026-11-21' })).toBe(false);
  expect(hasNews({ base, ...rest }, { ...base, descriptions: {} })).toBe(true);
});

test('a choice for an account is worth one, too, where there is a post to choose for', () => {
  const options = { shop: { board: 'vases' } };
  const edited = opened({ id: 'p1', version: 1, series: null, isRefused: false });
  expect(hasNews(edited, { ...edited.base, options })).toBe(true);
  expect(hasNews(edited, { ...edited.base, options: { shop: {} } })).toBe(false);
  expect(hasNews(opened(null), { ...emptyDraft, options })).toBe(false);
  expect(hasNews(opened(null), { ...emptyDraft, options, link: 'https://nonet.test' })).toBe(true);
});
