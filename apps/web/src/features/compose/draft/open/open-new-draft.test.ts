import { emptyDraftContent } from '@nonet/domain';
import { expect, test, vi } from 'vitest';

import { emptyDraft } from '../draft.ts';
import { newSlot, type SavedDraft } from '../keep/draft-store.ts';
import { openNewDraft } from './open-new-draft.ts';
import { ownSlot } from './own-slot.ts';

const saved: SavedDraft = {
  draft: { ...emptyDraft, title: 'Half a thought' },
  submit: { key: 'kept', mayBeStored: false },
  version: null,
  at: 1,
};

function browserWith(slot: string) {
  const slots = new Map([[slot, saved]]);
  return {
    slots: async () => [...slots.keys()],
    read: async (name: string) => slots.get(name) ?? null,
    remove: async (name: string) => void slots.delete(name),
  };
}

const request = {
  ...{ owner: 'mira', draftId: null, wanted: null, storedMedia: async () => [] },
  readDraft: () => Promise.reject(new Error('Nothing is read.')),
};

test('DRAFT-01 what a page left behind that ended is taken up', async () => {
  const opened = await openNewDraft(browserWith(newSlot('mira', 'd1')), request);
  expect(opened).toMatchObject({ isRestored: true, draft: { title: 'Half a thought' } });
  opened.release();
});

test('DRAFT-01 a page that is just storing its last words keeps them: the next composer is empty', async () => {
  const slot = newSlot('mira', 'd2');
  const browser = browserWith(slot);
  const release = await ownSlot(slot);
  const opening = openNewDraft(browser, request);
  // The composer has read what is kept, and waits for the page before it.
  const waiting = async () =>
    ((await navigator.locks.query()).pending ?? []).filter(({ name }) => name?.endsWith(slot));
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1));
  await browser.remove(slot);
  release?.();
  const opened = await opening;
  expect(opened).toMatchObject({ isRestored: false, draft: { title: '' } });
  opened.release();
});

test('DRAFT-01 a draft that is read from the server says when that stored it', async () => {
  const read = { id: 'd3', version: 2, createdAt: '', updatedAt: '2026-11-25T07:52:00Z', asideUntil: null };
  const readDraft = async () => ({ ...read, content: emptyDraftContent, files: [] });
  const browser = { ...browserWith('another'), slots: async () => [] };
  const opened = await openNewDraft(browser, { ...request, draftId: 'd3', readDraft });
  expect(opened).toMatchObject({ savedAt: Date.parse('2026-11-25T07:52:00Z'), isRestored: false });
  opened.release();
});
