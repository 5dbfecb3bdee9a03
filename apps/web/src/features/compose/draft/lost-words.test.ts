import type { SaveDraft } from '@nonet/contract';
import { emptyDraftContent } from '@nonet/domain';
import { describe, expect, test } from 'vitest';

import { newDraftMedia } from '../media/draft-media.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { contentOf } from './draft-content.ts';
import { newPart } from './draft-part.ts';
import { type KeptKeeper, newSlot, partSlot, type SavedDraft } from './keep/draft-store.ts';
import { keepLostWords } from './lost-words.ts';
import { openNewDraft } from './open/open-new-draft.ts';
import { ownSlot } from './open/own-slot.ts';

const from = 'mira@kiln';
const file = (key: string, mediaId: string | null) => ({
  ...newDraftMedia(key, { name: `${key}.jpg`, size: 3, type: 'image/jpeg' }, 'image'),
  mediaId,
});

function keptDraft(draft: Partial<Draft>, more: Partial<SavedDraft> = {}): SavedDraft {
  return { draft: { ...emptyDraft, ...draft }, submit: { key: 'k', mayBeStored: true }, version: null, ...more };
}

/** The standing of a draft, by what the server has of it. */
function atServer(draft: Partial<Draft>, asides: KeptKeeper['asides'] = []): { keeper: KeptKeeper } {
  const content = contentOf({ ...emptyDraft, ...draft }, emptyDraftContent);
  return { keeper: { id: 'd', base: { version: 3, content }, sent: null, asides } };
}

function browserWith(kept: Record<string, SavedDraft>, blobs: Record<string, string> = {}) {
  const slots = new Map(Object.entries(kept));
  const files = new Map(Object.entries(blobs).map(([path, text]) => [path, new Blob([text])]));
  const made: { id: string; content: unknown }[] = [];
  const parts = {
    store: {
      slots: async () => [...slots.keys()],
      read: async (slot: string) => slots.get(slot) ?? null,
      write: async (slot: string, saved: SavedDraft) => void slots.set(slot, saved),
      remove: async (slot: string) => void slots.delete(slot),
    },
    files: {
      read: async (slot: string, key: string) => files.get(`${slot}/${key}`) ?? null,
      keep: async (slot: string, key: string, blob: Blob) => void files.set(`${slot}/${key}`, blob),
      retain: async (slot: string) => {
        for (const path of files.keys()) if (path.startsWith(`${slot}/`)) files.delete(path);
      },
    },
    save: async (id: string, { content }: SaveDraft) => {
      made.push({ id, content });
      return { version: 1 };
    },
  };
  const keep = (save = parts.save) => keepLostWords({ ...parts, save }, { from, uid: 'mira' });
  return { ...parts, kept: slots, blobs: files, made, keep };
}

const refused = () => Promise.reject(new Error('There is no room.'));

describe('TEAM-09 what somebody wrote in a space that they are no longer in', () => {
  test('becomes a draft of their own where the server never got it; what the server has is removed here', async () => {
    const browser = browserWith({
      [newSlot(from, 'a')]: keptDraft({ title: 'Never sent' }),
      [newSlot(from, 'b')]: keptDraft({ title: 'Sent' }, atServer({ title: 'Sent' })),
      [newSlot(from, 'c')]: keptDraft({ title: 'Sent, and more' }, atServer({ title: 'Sent' })),
      [`${from}/post-1`]: keptDraft({ title: 'A post, changed' }, { version: 4 }),
      [newSlot('mira', 'own')]: keptDraft({ title: 'Own' }),
      [newSlot('mira@studio', 's')]: keptDraft({ title: 'Of another space' }),
    });
    expect(await browser.keep()).toEqual({ kept: 3, open: [] });
    expect(browser.made.map(({ content }) => content)).toMatchObject(
      ['Never sent', 'Sent, and more', 'A post, changed'].map((title) => ({ title })),
    );
    expect([...browser.kept.values()].map(({ draft }) => draft.title)).toEqual(['Own', 'Of another space']);
  });

  test('comes without accounts, their options, and files of the space', async () => {
    const captions = [{ id: 'track', language: 'en', name: 'en.vtt' }] as never;
    const browser = browserWith({
      [newSlot(from, 'a')]: keptDraft({
        description: 'Words',
        comments: { bluesky: 'Below' },
        connectionIds: ['studio'],
        options: { studio: { cover: 'c' } },
        covers: [file('c', 'm9')],
        media: [file('theirs', 'm1'), { ...file('mine', null), uploadId: 'u1', captions }],
        thread: [newPart({ description: 'Two', media: [file('other', 'm2')] })],
        card: { url: 'https://kiln.test', title: 'Kiln', description: '', imageId: 'm3' },
      }),
    });
    await browser.keep(refused);
    const [left] = browser.kept.values();
    expect(left?.draft).toMatchObject({
      ...{ description: 'Words', comments: { bluesky: 'Below' }, connectionIds: [], options: {}, covers: [] },
      ...{ media: [{ key: 'mine', uploadId: null }], thread: [{ description: 'Two', media: [] }] },
      card: { url: 'https://kiln.test', imageId: null },
    });
    expect(JSON.stringify(left)).not.toMatch(/studio|m1|m2|m3|m9|u1|track/);
  });

  test('brings files that never left this browser, also those of a thread; the draft opens with them', async () => {
    const slot = newSlot(from, 'a');
    const thread = [{ ...newPart({ description: 'Two', media: [file('two', null)] }), key: 'p' }];
    const browser = browserWith(
      { [slot]: keptDraft({ media: [file('one', null)], thread }) },
      { [`${slot}/one`]: '1', [`${partSlot(slot, 'p')}/two`]: '2' },
    );
    expect(await browser.keep()).toEqual({ kept: 1, open: [] });
    const { id = null } = browser.made[0] ?? {};
    const opened = await openNewDraft(browser.store, {
      ...{ owner: 'mira', draftId: id, wanted: null, storedMedia: async () => [] },
      readDraft: () => Promise.reject(new Error('This browser has it.')),
    });
    expect(opened).toMatchObject({ draft: { media: [{ key: 'one' }] }, keeper: { id, base: { version: 1 } } });
    opened.release();
    expect([...browser.blobs.keys()]).toEqual([`${opened.slot}/one`, `${partSlot(opened.slot, 'p')}/two`]);
  });

  test('stays in this browser while the server makes no draft of it, and the next composer opens it', async () => {
    const browser = browserWith({ [newSlot(from, 'a')]: keptDraft({ title: 'Never sent' }) });
    expect(await browser.keep(refused)).toEqual({ kept: 1, open: [] });
    const opened = await openNewDraft(browser.store, {
      ...{ owner: 'mira', draftId: null, wanted: null, storedMedia: async () => [] },
      readDraft: refused,
    });
    expect(opened).toMatchObject({ isRestored: true, draft: { title: 'Never sent' }, submit: { mayBeStored: false } });
    opened.release();
  });

  test('includes a text that was set aside, and no draft without a word', async () => {
    const aside = { id: 'x', content: { ...emptyDraftContent, title: 'The other version' } };
    const browser = browserWith({
      [newSlot(from, 'a')]: keptDraft({ title: 'Sent' }, atServer({ title: 'Sent' }, [aside])),
      [newSlot(from, 'b')]: keptDraft({ media: [file('theirs', 'm1')] }),
    });
    expect((await browser.keep()).kept).toBe(1);
    expect(browser.made).toMatchObject([{ content: { title: 'The other version' } }]);
    expect(browser.kept.size).toBe(0);
  });

  test('becomes the same draft in a second go, where a page was closed on the way', async () => {
    const page = '0b9f0a52-7d1c-4f0e-8a57-3c1f5f8c2f11';
    const post = '51a1e9a2-0f5c-4f0e-9a57-3c1f5f8c2f22';
    const aside = { id: 'x', content: { ...emptyDraftContent, title: 'The other version' } };
    const browser = browserWith({
      [`${from}/draft/a/${page}`]: keptDraft({ title: 'Never sent' }, atServer({ title: 'Sent' }, [aside])),
      [`${from}/${post}`]: keptDraft({ title: 'A post, changed' }, { version: 4 }),
    });
    const { remove } = browser.store;
    browser.store.remove = async (slot) => {
      if (slot.startsWith(from)) throw new Error('The page is closed.');
      await remove(slot);
    };
    await expect(browser.keep()).rejects.toThrow('closed');
    browser.store.remove = remove;
    await browser.keep();
    expect(browser.made.map(({ id }) => id)).toEqual([page, 'x', page, 'x', post]);
  });

  test('is left to the page that has it open', async () => {
    const slot = newSlot(from, 'a');
    const browser = browserWith({ [slot]: keptDraft({ title: 'Being typed' }) }, { [`${slot}/one`]: '1' });
    const release = await ownSlot(slot);
    expect(await browser.keep()).toEqual({ kept: 0, open: [slot] });
    expect([...browser.kept.keys(), ...browser.blobs.keys()]).toEqual([slot, `${slot}/one`]);
    release?.();
    expect((await browser.keep()).kept).toBe(1);
  });
});
