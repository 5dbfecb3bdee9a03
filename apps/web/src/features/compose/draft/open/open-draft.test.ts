import type { Media, Post } from '@nonet/contract';
import { describe, expect, test } from 'vitest';

import { newDraftMedia } from '../../media/draft-media.ts';
import { emptyDraft } from '../draft.ts';
import type { SavedDraft } from '../keep/draft-store.ts';
import { hasNews } from './has-news.ts';
import { openDraft } from './open-draft.ts';

const kept: SavedDraft = {
  draft: { ...emptyDraft, title: 'Kiln opening', day: '2026-11-24' },
  submit: { key: 'kept', mayBeStored: true },
  version: null,
};
const post = {
  id: 'p1',
  title: 'Kiln opening',
  description: 'Come early',
  leftOut: [],
  descriptions: {},
  scheduledDate: '2026-11-21T08:00:00.000Z',
  wallTime: '2026-11-21T09:00:00',
  timeZone: 'Europe/Warsaw',
  version: 5,
  media: [],
  targets: [{ connectionId: 'studio' }],
  options: {},
  covers: [],
  thread: [],
  withoutThreads: 'first-part' as const,
  poll: null,
  attachment: null,
  marks: null,
  card: null,
  comments: {},
  series: null,
} as unknown as Post;
const wholePost = { ...post, targets: [{ connectionId: 'studio', connected: true }] } as unknown as Post;
const someMedia = (id: string): Media => ({
  id,
  type: 'image',
  fileName: `${id}.jpg`,
  contentType: 'image/jpeg',
  animated: false,
  bytes: 10,
  alt: `Alt of ${id}`,
  url: `http://media/${id}`,
  thumbnailUrl: null,
  width: 10,
  height: 10,
  durationMs: null,
});
const base = {
  title: 'Kiln opening',
  description: 'Come early',
  leftOut: [],
  descriptions: {},
  link: '',
  media: [],
  templateId: null,
  day: '2026-11-21',
  time: '09:00',
  occurrence: 'first' as const,
  now: false,
  postingTime: false,
  repeat: null,
  connectionIds: ['studio'],
  options: {},
  covers: [],
  thread: [],
  withoutThreads: 'first-part' as const,
  poll: null,
  attachment: null,
  marks: null,
  card: null,
  comments: {},
};

const request = {
  owner: 'u1',
  zone: 'Europe/Warsaw',
  post: null,
  copied: null,
  wanted: null,
  storedMedia: async () => null,
};
const storing = (slots: Record<string, SavedDraft>) => ({ read: async (slot: string) => slots[slot] ?? null });

describe('opening the composer', () => {
  test('begins with an empty form and a key of its own', async () => {
    const opened = await openDraft(storing({}), request);
    expect(opened).toMatchObject({
      draft: emptyDraft,
      isRestored: false,
      edited: null,
      submit: { mayBeStored: false },
    });
  });

  test('takes up the kept draft with its key', async () => {
    const opened = await openDraft(storing({ 'u1/new': kept }), request);
    expect(opened).toMatchObject({ draft: kept.draft, submit: kept.submit, isRestored: true });
  });

  test('takes the wanted day over the kept one, and nothing else', async () => {
    const late = storing({ 'u1/new': { ...kept, draft: { ...kept.draft, time: '18:30' } } });
    const open = async (time: string | null) =>
      (
        await openDraft(late, {
          ...request,
          wanted: { day: '2026-12-05', time, occurrence: 'second', postingTime: true },
        })
      ).draft;
    expect(await open(null)).toEqual({ ...kept.draft, day: '2026-12-05', time: '18:30' });
    expect(await open('02:30')).toEqual({
      ...kept.draft,
      day: '2026-12-05',
      time: '02:30',
      occurrence: 'second',
      postingTime: true,
    });
  });

  test('leaves the kept draft of a new post alone while another post is edited', async () => {
    const opened = await openDraft(storing({ 'u1/new': kept }), { ...request, post });
    expect(opened).toMatchObject({
      slot: 'u1/p1',
      draft: base,
      base,
      edited: { id: 'p1', version: 5 },
      isRestored: false,
    });
  });

  test('MOVE-11 begins a copy in a place of its own, so that the draft of a new post is not lost', async () => {
    const opened = await openDraft(storing({ 'u1/new': kept }), { ...request, copied: wholePost });
    expect(opened).toMatchObject({
      slot: 'u1/copy-of-p1',
      draft: { title: 'Kiln opening', day: null, connectionIds: ['studio'] },
      edited: null,
      isRestored: false,
      submit: { mayBeStored: false },
    });
    expect(hasNews(opened, opened.draft), 'the copy can be had again').toBe(false);
    expect(hasNews(opened, { ...opened.draft, title: 'Kiln' })).toBe(true);
  });

  test('MOVE-11 asks which files of the copied post are still there', async () => {
    const media = ['m1', 'm2'].map((id) => someMedia(id));
    const opened = await openDraft(storing({}), {
      ...request,
      copied: { ...wholePost, media: media.map((file) => ({ ...file, crops: {}, title: '', link: '' })) },
      storedMedia: async () => media.slice(0, 1),
    });
    expect(opened.draft.media.map(({ mediaId, name, alt }) => [mediaId, name, alt])).toEqual([
      ['m1', 'm1.jpg', 'Alt of m1'],
      [null, 'm2.jpg', 'Alt of m2'],
    ]);
  });

  test('MOVE-11 takes up a copy that was changed and left', async () => {
    const changed: SavedDraft = { ...kept, draft: { ...emptyDraft, title: 'Kiln' } };
    const opened = await openDraft(storing({ 'u1/copy-of-p1': changed }), { ...request, copied: wholePost });
    expect(opened).toMatchObject({ draft: { title: 'Kiln' }, isRestored: true, isOutdated: false });
  });

  test('takes up kept changes of a post on the version they were made on, and tells when that is old', async () => {
    const changed: SavedDraft = { ...kept, draft: { ...base, title: 'Kiln' }, version: 4 };
    const opened = await openDraft(storing({ 'u1/p1': changed }), { ...request, post });
    expect(opened).toMatchObject({ draft: changed.draft, edited: { version: 4 }, isRestored: true, isOutdated: true });
  });

  test('TEAM-13 kept changes of an older version are changes of that version, not of the present one', async () => {
    const before = { ...base, description: 'As it was' };
    const changed: SavedDraft = { ...kept, draft: { ...before, title: 'Kiln' }, version: 4, base: before };
    const opened = await openDraft(storing({ 'u1/p1': changed }), { ...request, post });
    expect(opened).toMatchObject({ isOutdated: true, base: { title: 'Kiln opening', description: 'As it was' } });
    const same = await openDraft(storing({ 'u1/p1': { ...changed, version: 5 } }), { ...request, post });
    expect(same).toMatchObject({ isOutdated: false, base: { description: 'Come early' } });
  });

  test('does not call a kept draft without changes restored or outdated', async () => {
    const opened = await openDraft(storing({ 'u1/p1': { ...kept, draft: base, version: 4 } }), { ...request, post });
    expect(opened).toMatchObject({ edited: { version: 5 }, isRestored: false, isOutdated: false });
  });

  test('asks which files of a kept draft are still there, under which addresses', async () => {
    const unsent = newDraftMedia('one', { name: 'one.jpg', size: 10, type: 'image/jpeg' }, 'image');
    const media = [
      { ...unsent, mediaId: 'm1', url: 'http://media/old' },
      { ...unsent, key: 'two' },
    ];
    const storage = storing({ 'u1/new': { ...kept, draft: { ...kept.draft, media } } });
    const asked: (readonly string[])[] = [];
    const answering = (answer: readonly Media[] | null) => ({
      ...request,
      storedMedia: async (ids: readonly string[]) => {
        asked.push(ids);
        return answer;
      },
    });
    const there = await openDraft(storage, answering([{ id: 'm1', url: 'http://media/new' } as Media]));
    expect(there.draft.media.map(({ mediaId, url }) => [mediaId, url])).toEqual([
      ['m1', 'http://media/new'],
      [null, null],
    ]);
    expect(asked).toEqual([['m1']]);
    expect((await openDraft(storage, answering([]))).draft.media[0]).toMatchObject({ mediaId: null });
    expect((await openDraft(storage, answering(null))).draft.media).toEqual(media);
  });
});
