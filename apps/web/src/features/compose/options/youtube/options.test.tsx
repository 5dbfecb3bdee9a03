import type { Connection } from '@nonet/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { emptyDraft } from '../../draft/draft.ts';
import { newDraftMedia } from '../../media/draft-media.ts';
import { createMediaDesk } from '../../media/media-desk.ts';
import type { CoverFiles } from '../network-form.ts';
import { noCovers } from '../testing/no-covers.ts';
import { YoutubeOptions } from './options.tsx';

const account = (id: string) => ({ id, platform: 'youtube', displayName: `Studio ${id}` }) as Connection;
const told = (playlists: readonly object[]) => ({ longVideos: true, audited: true, playlists });

function draw(
  options = {},
  {
    good = new Map(),
    error,
    covers = noCovers,
  }: { good?: ReadonlyMap<string, unknown>; error?: string; covers?: CoverFiles } = {},
) {
  return renderToStaticMarkup(
    <YoutubeOptions
      accounts={[account('a')]}
      abilities={{ good, notes: new Map() }}
      covers={covers}
      draft={{ ...emptyDraft, options: { a: options } }}
      change={() => undefined}
      choose={() => undefined}
      errorOf={(field) => (field === 'options' ? error : undefined)}
    />,
  );
}
const pressed = (form: string) =>
  Array.from(form.matchAll(/aria-pressed="true"[^>]*>([^<]+)</g), ([, label]) => label?.replaceAll('&#x27;', "'"));

test('whether a video is for kids has no answer until somebody gives it; everything else has one', () => {
  const form = draw();
  expect(pressed(form)).toEqual(['Public', 'No']);
  expect(form).toContain('YouTube needs this answer.');
  expect(form).toMatch(/<option value="people-blogs" selected="">/);
  expect(pressed(draw({ madeForKids: false }))).toEqual(['Public', 'No, it’s not', 'No']);
});

test('what is chosen is shown', () => {
  const form = draw({
    privacy: 'unlisted',
    madeForKids: true,
    category: 'music',
    tags: ['clay', 'studio pottery'],
    syntheticMedia: true,
  });
  expect(pressed(form)).toEqual(['Unlisted', 'Yes, it’s for kids', 'Yes']);
  expect(form).toMatch(/<option value="music" selected="">/);
  expect(form).toContain('value="clay, studio pottery"');
});

test('the playlists are those of the channel, as far as they are known', () => {
  expect(draw()).not.toContain('Playlist');
  const good = new Map([['a', told([{ id: 'PL1', title: 'Kiln diary' }])]]);
  expect(draw({}, { good })).toMatch(/<option value="" selected="">None<\/option><option value="PL1">Kiln diary/);
  expect(draw({ playlist: 'PL1' }, { good })).toMatch(/<option value="PL1" selected="">Kiln diary/);
  expect(draw({ playlist: 'PL2' })).toMatch(/<option value="PL2" selected="">PL2/);
});

describe('a thumbnail', () => {
  const picture = { ...newDraftMedia('p', { name: 'kiln.png', size: 100, type: 'image/png' }, 'image'), url: '/kiln' };

  test('can be chosen; the form says what YouTube takes', () => {
    const form = draw();
    expect(form).toContain('Choose a picture');
    expect(form).toContain('1280 × 720');
    expect(form).not.toContain('Remove');
  });

  test('is shown while it is on its way, and can be replaced and removed', () => {
    const desk = createMediaDesk({ slot: 'test', changeMedia: () => undefined, maxBytes: () => 0 });
    desk.uploads.add('p', { file: new Blob(), name: 'kiln.png', type: 'image', uploadId: null });
    const form = draw({ cover: 'p' }, { covers: { desk, items: [picture] } });
    expect(form).toContain('aria-label="Thumbnail: kiln.png"');
    expect(form).toContain('src="/kiln"');
    expect(form).toMatch(/role="progressbar"[^>]*aria-label="Uploading kiln.png"|aria-label="Uploading kiln.png"/);
    for (const button of ['Replace', 'Remove']) expect(form).toContain(`>${button}</`);
  });

  test('that did not arrive says why, and what YouTube gets instead of one that did', () => {
    const desk = createMediaDesk({ slot: 'test', changeMedia: () => undefined, maxBytes: () => 0 });
    desk.uploads.lose('p');
    const form = draw({ cover: 'p' }, { covers: { desk, items: [picture] } });
    expect(form).toContain('The browser no longer has this file. Choose it again.');
    const webp = { ...picture, mediaId: 'm1', contentType: 'image/webp' };
    expect(draw({ cover: 'p' }, { covers: { desk: noCovers.desk, items: [webp] } })).toContain('no WebP pictures');
  });
});

test('what is wrong stands below', () => {
  expect(draw({}, { error: 'Answer it.' })).toContain('Answer it.');
});
