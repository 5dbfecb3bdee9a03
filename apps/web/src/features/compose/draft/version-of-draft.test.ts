import type { Connection } from '@nonet/contract';
import { postChanges } from '@nonet/domain';
import { expect, test } from 'vitest';
import { newDraftMedia } from '../media/draft-media.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { versionOfDraft } from './version-of-draft.ts';

const accounts = [
  { id: 'a1', platform: 'bluesky', username: 'kiln.example' },
  { id: 'a2', platform: 'threads', username: 'kiln' },
] as unknown as Connection[];
const picture = {
  ...newDraftMedia('one', { name: 'kiln.jpg', size: 10, type: 'image/jpeg' }, 'image'),
  ...{ mediaId: 'm1', alt: 'A kiln' },
};
const draft: Draft = { ...emptyDraft, title: 'Kiln', day: '2026-11-21', time: '09:00', connectionIds: ['a1'] };

/** What differs, in words. */
function differences(before: Partial<Draft>, after: Partial<Draft>) {
  const [one, other] = [before, after].map((change) =>
    versionOfDraft({ ...draft, ...change }, accounts, 'Europe/Warsaw'),
  );
  return postChanges(one!, other!).map(({ field, network, before: was, after: is }) => [field, network, was, is]);
}

test('TEAM-13 two drafts are compared as people read them', () => {
  expect(differences({}, {})).toEqual([]);
  expect(
    differences(
      { title: 'Kiln', media: [picture] },
      {
        title: 'Oven',
        descriptions: { threads: 'Soon' },
        day: '2026-11-22',
        connectionIds: ['a1', 'a2', 'gone'],
        comments: { bluesky: 'First' },
        link: 'https://x.test',
      },
    ),
  ).toEqual([
    ['title', null, 'Kiln', 'Oven'],
    ['text', 'threads', null, 'Soon'],
    ['files', null, 'kiln.jpg', null],
    ['alternative-text', null, 'kiln.jpg: A kiln', null],
    ['time', null, '2026-11-21 09:00, Europe/Warsaw', '2026-11-22 09:00, Europe/Warsaw'],
    ['accounts', null, '@kiln.example', '@kiln\n@kiln.example\nAn account that is gone'],
    ['comments', 'bluesky', null, 'First'],
    ['link', null, null, 'https://x.test'],
  ]);
  expect(differences({}, { now: true, day: null })).toEqual([
    ['time', null, '2026-11-21 09:00, Europe/Warsaw', 'Now, Europe/Warsaw'],
  ]);
});
