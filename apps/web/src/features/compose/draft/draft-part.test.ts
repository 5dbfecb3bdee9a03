import type { Connection, Post } from '@nonet/contract';
import { expect, test } from 'vitest';

import { newDraftMedia } from '../media/draft-media.ts';
import { copyOfPost, type Draft, draftOfPost, editBody, emptyDraft, isSameDraft, scheduleBody } from './draft.ts';
import { asDraftPart, newPart } from './draft-part.ts';

const x = { id: 'x', platform: 'twitter', connected: true } as Connection;
const file = {
  ...newDraftMedia('key', { name: 'a.png', size: 1, type: 'image/png' }, 'image'),
  mediaId: 'a',
  alt: ' A ',
};
const draft: Draft = {
  ...emptyDraft,
  description: 'One',
  day: '2027-01-02',
  connectionIds: ['x'],
  thread: [
    newPart({ description: 'Two \n', descriptions: { twitter: 'Two at X', bluesky: 'Not chosen' }, media: [file] }),
    newPart({ description: 'Three' }),
  ],
  withoutThreads: 'one-text',
};
const sent = [
  { description: 'Two', descriptions: { twitter: 'Two at X' }, media: [{ id: 'a', alt: 'A' }] },
  { description: 'Three', descriptions: {}, media: [] },
];

test('THREAD-01 a thread is sent with the texts and files of each part', () => {
  const body = scheduleBody(draft, { uid: 'ada', zone: 'UTC', accounts: [x] });
  expect(body).toMatchObject({ description: 'One', thread: sent, withoutThreads: 'one-text' });
  const alone = scheduleBody({ ...draft, thread: [] }, { uid: 'ada', zone: 'UTC', accounts: [x] });
  expect(alone).not.toHaveProperty('thread');
  expect(alone).not.toHaveProperty('withoutThreads');
});

test('an edit sends all parts when one has changed, none when none has, and an empty list when all are gone', () => {
  const edit = (changed: Partial<Draft>) =>
    editBody({ ...draft, ...changed }, { base: draft, version: 1, zone: 'UTC', accounts: [x] });
  expect(edit({ thread: draft.thread.map((part) => ({ ...part, key: 'another' })) })).toEqual({ version: 1 });
  expect(edit({ thread: draft.thread.toReversed() }).thread).toEqual(sent.toReversed());
  expect(edit({ thread: [] })).toEqual({ version: 1, thread: [] });
  expect(edit({ withoutThreads: 'first-part' })).toEqual({ version: 1, withoutThreads: 'first-part' });
});

test('what differs in a part makes another draft; the key of a part does not', () => {
  const [first, second] = draft.thread as [Draft['thread'][number], Draft['thread'][number]];
  expect(isSameDraft(draft, { ...draft, thread: [{ ...first, key: 'k' }, second] })).toBe(true);
  expect(isSameDraft(draft, { ...draft, thread: [{ ...first, media: [] }, second] })).toBe(false);
  expect(isSameDraft(draft, { ...draft, thread: [first] })).toBe(false);
});

test('THREAD-01 a stored thread is edited, and copied, with all of its parts', () => {
  const media = { id: 'a', fileName: 'a.png', bytes: 1, contentType: 'image/png', type: 'image', alt: 'A', url: 'u' };
  const post = {
    title: 'T',
    description: 'One',
    descriptions: {},
    scheduledDate: '2027-01-02T09:00:00Z',
    wallTime: '2027-01-02T09:00:00',
    timeZone: 'UTC',
    media: [],
    covers: [],
    options: {},
    targets: [{ connectionId: 'x', connected: true }],
    thread: [{ description: 'Two', descriptions: { twitter: 'Two at X' }, media: [media] }],
    withoutThreads: 'one-text',
  } as unknown as Post;
  for (const opened of [draftOfPost(post, 'UTC'), copyOfPost(post, 'UTC')]) {
    expect(opened).toMatchObject({
      thread: [{ description: 'Two', descriptions: { twitter: 'Two at X' }, media: [{ mediaId: 'a', alt: 'A' }] }],
      withoutThreads: 'one-text',
    });
  }
});

test('what a browser has kept of a part is read, and anything else is not', () => {
  const [part] = draft.thread;
  expect(asDraftPart(JSON.parse(JSON.stringify(part)))).toEqual(part);
  for (const broken of [null, {}, { ...part, media: 'none' }, { ...part, description: 1 }])
    expect(asDraftPart(broken)).toBeNull();
});
