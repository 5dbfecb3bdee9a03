import type { Connection } from '@nonet/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { emptyDraft } from '../../draft/draft.ts';
import { YoutubeOptions } from './options.tsx';

const account = (id: string) => ({ id, platform: 'youtube', displayName: `Studio ${id}` }) as Connection;
const told = (playlists: readonly object[]) => ({ longVideos: true, audited: true, playlists });

function draw(options = {}, { good = new Map(), error }: { good?: ReadonlyMap<string, unknown>; error?: string } = {}) {
  return renderToStaticMarkup(
    <YoutubeOptions
      accounts={[account('a')]}
      abilities={{ good, notes: new Map() }}
      draft={{ ...emptyDraft, connectionIds: ['a'], options: { a: options } }}
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

test('what is wrong stands below', () => {
  expect(draw({}, { error: 'Answer it.' })).toContain('Answer it.');
});
