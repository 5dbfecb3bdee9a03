import type { Media, Post } from '@nonet/contract';
import { expect, test } from 'vitest';
import { type Draft, draftOfPost, editBody } from '../draft/draft.ts';
import type { OpenedDraft } from '../draft/open/open-draft.ts';
import { rebase } from './rebase.ts';

const zone = 'Europe/Warsaw';
const file = (id: string): Media => ({
  ...{ id, type: 'image', fileName: `${id}.jpg`, contentType: 'image/jpeg', animated: false, bytes: 10, alt: '' },
  ...{ url: `http://media/${id}`, thumbnailUrl: null, width: 10, height: 10, durationMs: null },
});
const post = {
  ...{ id: 'p1', version: 3, title: 'Kiln opening', description: 'Come early', descriptions: { threads: 'Soon' } },
  ...{ scheduledDate: '2026-11-21T08:00:00.000Z', wallTime: '2026-11-21T09:00:00', timeZone: zone },
  ...{ media: [file('m1')], targets: [{ connectionId: 'studio' }], options: {}, covers: [], thread: [], comments: {} },
  ...{ withoutThreads: 'first-part', poll: null, attachment: null, marks: null, card: null, series: null, link: null },
} as unknown as Post;

/** What was written upon the post, and laid upon what somebody else has saved meanwhile. */
function later(mine: Partial<Draft>, theirs: Partial<Post>) {
  const base = draftOfPost(post, zone);
  const opened = {
    ...{ slot: 'u1/p1', base, draft: base, isOutdated: true },
    edited: { id: 'p1', version: 3, series: null, isRefused: false },
  } as unknown as OpenedDraft;
  const written = rebase({ opened, draft: { ...base, ...mine } }, { ...post, version: 5, ...theirs }, zone);
  const accounts = [{ id: 'studio', platform: 'bluesky' }] as never;
  const { base: laidOn, edited } = written.opened;
  return { ...written, body: editBody(written.draft, { base: laidOn, version: edited!.version, zone, accounts }) };
}

test('TEAM-13 what only one of both changed stays, and of what both did the one here', () => {
  const { draft, body, opened } = later(
    { title: 'Kiln', descriptions: { threads: 'Now' } },
    {
      title: 'Oven',
      description: 'Come late',
      wallTime: '2026-11-22T10:30:00',
      scheduledDate: '2026-11-22T09:30:00.000Z',
    },
  );
  expect(draft).toMatchObject({ title: 'Kiln', description: 'Come late', day: '2026-11-22', time: '10:30' });
  expect(opened).toMatchObject({ isOutdated: false, base: { title: 'Oven' }, edited: { version: 5 } });
  // Nothing of theirs is sent: it is not touched.
  expect(body).toEqual({ version: 5, title: 'Kiln', descriptions: {} });
});

test('TEAM-13 files that both added are both there, each with what was said of it', () => {
  const { draft, body } = later(
    {
      media: [
        ...draftOfPost(post, zone).media,
        ...draftOfPost({ ...post, media: [file('mine')] } as never, zone).media,
      ],
    },
    { media: [{ ...file('m1'), alt: 'A kiln' }, file('theirs')] as never },
  );
  expect(draft.media.map(({ mediaId, alt, url }) => [mediaId, alt, url])).toEqual([
    ['m1', 'A kiln', 'http://media/m1'],
    ['mine', '', 'http://media/mine'],
    ['theirs', '', 'http://media/theirs'],
  ]);
  expect(body.media?.map(({ id }) => id)).toEqual(['m1', 'mine', 'theirs']);
});

test('a file that is on its way here is not lost', () => {
  const [onItsWay] = draftOfPost(post, zone).media.map((one) => ({ ...one, key: 'new', mediaId: null }));
  const { draft } = later({ media: [...draftOfPost(post, zone).media, onItsWay!] }, { description: 'Come late' });
  expect(draft.media.map(({ key }) => key)).toEqual(['m1', 'new']);
});
