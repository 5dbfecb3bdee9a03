import { describe, expect, test } from 'vitest';

import { newDraftMedia } from '../../media/draft-media.ts';
import { emptyDraft } from '../draft.ts';
import { newPart } from '../draft-part.ts';
import { createDraftStore, type DraftStorage, draftSlot, type SavedDraft } from './draft-store.ts';
import { createLastWords, type LastWords } from './last-words.ts';

function memoryWords(): LastWords & { said: Map<string, unknown> } {
  const said = new Map<string, unknown>();
  return {
    said,
    get: (slot) => said.get(slot) ?? null,
    set: (slot, value) => void said.set(slot, structuredClone(value)),
    remove: (slot) => void said.delete(slot),
    clear: () => said.clear(),
    slotNames: () => [...said.keys()],
  };
}

function memory() {
  const slots = new Map<string, unknown>();
  return {
    slots,
    words: memoryWords(),
    get: async (slot: string) => slots.get(slot),
    set: async (slot: string, value: SavedDraft) => void slots.set(slot, structuredClone(value)),
    remove: async (slot: string) => void slots.delete(slot),
    clear: async () => slots.clear(),
    slotNames: async () => [...slots.keys()],
  };
}

const closed: DraftStorage = {
  words: createLastWords(() => {
    throw new Error('A private window');
  }),
  get: () => Promise.reject(new Error('A private window')),
  set: () => Promise.reject(new Error('A private window')),
  remove: () => Promise.reject(new Error('A private window')),
  clear: () => Promise.reject(new Error('A private window')),
  slotNames: () => Promise.reject(new Error('A private window')),
};

const saved: SavedDraft = {
  draft: {
    ...emptyDraft,
    title: 'Kiln opening',
    descriptions: { twitter: 'For X', bluesky: '' },
    comments: { bluesky: 'The address' },
    poll: { answers: ['Tide', ''], minutes: 60, question: 'Which?' },
    media: [newDraftMedia('one', { name: 'one.jpg', size: 10, type: 'image/jpeg' }, 'image')],
    leftOut: [{ at: 3, text: 'what did not fit' }],
    thread: [{ ...newPart({ description: 'Two', leftOut: [{ at: 3, text: 'nor this' }] }), key: 'p' }],
    day: '2026-11-21',
    occurrence: 'second',
    now: true,
    postingTime: false,
    connectionIds: ['studio'],
    options: { studio: { audience: 'friends', cover: 'two' } },
    covers: [newDraftMedia('two', { name: 'two.png', size: 10, type: 'image/png' }, 'image')],
  },
  submit: { key: 'k', mayBeStored: true },
  version: null,
};
const slot = draftSlot('u1', null);

describe('the draft store', () => {
  test('gives back after a reload what was kept, key included', async () => {
    const disk = memory();
    await createDraftStore(disk).write(slot, saved);
    expect(await createDraftStore(disk).read(slot)).toEqual(saved);
  });

  test('gives back what a closing page could only say at once', async () => {
    const disk = memory();
    const closing = createDraftStore({ ...disk, set: () => new Promise(() => undefined) });
    await createDraftStore(disk).write(slot, { ...saved, draft: emptyDraft });
    void closing.write(slot, saved);
    expect(await createDraftStore(disk).read(slot)).toEqual(saved);
  });

  test('leaves no words behind once the draft is stored', async () => {
    const disk = memory();
    const store = createDraftStore(disk);
    await Promise.all([store.write(slot, { ...saved, version: 1 }), store.write(slot, saved)]);
    expect(disk.words.said.size).toBe(0);
    expect(await store.read(slot)).toEqual(saved);
  });

  test.each([undefined, null, 'Tide', { answers: 'Tide', minutes: 60 }, { answers: ['Tide'] }])(
    'FMT-03 a draft with %j for a poll has none, and keeps the rest',
    async (poll) => {
      const disk = memory();
      disk.slots.set(slot, { ...saved, draft: { ...saved.draft, poll } });
      expect(await createDraftStore(disk).read(slot)).toEqual({ ...saved, draft: { ...saved.draft, poll: null } });
    },
  );

  test('keeps the drafts of users and of posts apart', async () => {
    const store = createDraftStore(memory());
    await store.write(slot, saved);
    expect(await store.read(draftSlot('u2', null))).toBeNull();
    expect(await store.read(draftSlot('u1', 'post-1'))).toBeNull();
  });

  test('forgets one draft, or all of them', async () => {
    const disk = memory();
    const store = createDraftStore(disk);
    await store.write(slot, saved);
    await store.write(draftSlot('u1', 'post-1'), saved);
    await store.remove(slot);
    expect([...disk.slots.keys()]).toEqual(['u1/post-1']);
    disk.words.set(slot, saved);
    await store.clear();
    expect(disk.slots.size + disk.words.said.size).toBe(0);
  });

  test.each([
    ['a text', 'draft'],
    ['a draft without a key', { draft: saved.draft }],
    ['a draft of another shape', { ...saved, draft: { ...saved.draft, connectionIds: [7] } }],
    ['a text for no network', { ...saved, draft: { ...saved.draft, descriptions: { myspace: 'Hello' } } }],
    ['options of another shape', { ...saved, draft: { ...saved.draft, options: { studio: 'friends' } } }],
    ['a draft without a time', { ...saved, draft: { ...saved.draft, time: undefined } }],
    ['a key of another shape', { ...saved, submit: { key: 7, mayBeStored: false } }],
  ])('does not take %s for a draft', async (_, value) => {
    const disk = memory();
    disk.slots.set(slot, value);
    expect(await createDraftStore(disk).read(slot)).toBeNull();
  });

  test('takes a draft from before one of two equal times could be chosen', async () => {
    const disk = memory();
    const { occurrence: _none, ...former } = saved.draft;
    disk.slots.set(slot, { ...saved, draft: former });
    const read = await createDraftStore(disk).read(slot);
    expect(read).toEqual({ ...saved, draft: { ...saved.draft, occurrence: 'first' } });
  });

  test('takes a draft from before there were templates, and one whose template has gone', async () => {
    for (const templateId of [undefined, 'of-next-year']) {
      const disk = memory();
      disk.slots.set(slot, { ...saved, draft: { ...saved.draft, templateId } });
      expect((await createDraftStore(disk).read(slot))?.draft.templateId).toBeNull();
    }
  });

  test('takes a draft from before there were first comments', async () => {
    const disk = memory();
    const { comments: _comments, ...older } = saved.draft;
    disk.slots.set(slot, { ...saved, draft: older });
    expect((await createDraftStore(disk).read(slot))?.draft.comments).toEqual({});
  });

  test('takes a draft from before there were options', async () => {
    const disk = memory();
    const { options: _none, ...former } = saved.draft;
    disk.slots.set(slot, { ...saved, draft: former });
    const read = await createDraftStore(disk).read(slot);
    expect(read).toEqual({ ...saved, draft: { ...saved.draft, options: {} } });
  });

  test('OP-185 takes a draft from before what did not fit was kept', async () => {
    const disk = memory();
    const { leftOut: _none, ...former } = saved.draft;
    disk.slots.set(slot, { ...saved, draft: { ...former, thread: [] } });
    expect((await createDraftStore(disk).read(slot))?.draft.leftOut).toEqual([]);
  });

  test('goes on without storage, says so once and knows that nothing lasts', async () => {
    const warnings: string[] = [];
    const store = createDraftStore(closed, (sentence) => warnings.push(sentence));
    expect(store.isLasting()).toBe(true);
    expect(await store.read(slot)).toBeNull();
    await store.write(slot, saved);
    expect(await store.read(slot)).toEqual(saved);
    await store.remove(slot);
    expect(await store.read(slot)).toBeNull();
    expect(store.isLasting()).toBe(false);
    expect(warnings).toHaveLength(1);
  });
});
