import type { Connection } from '@nonet/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { emptyDraft } from '../../draft/draft.ts';
import { newDraftMedia } from '../../media/draft-media.ts';
import { noCovers } from '../testing/no-covers.ts';
import { FacebookOptions } from './options.tsx';

test('CROP-02 a video of the feed and a reel have a thumbnail, a story and photos have none', () => {
  const form = (type: 'image' | 'video', format = 'feed') =>
    renderToStaticMarkup(
      <FacebookOptions
        accounts={[{ id: 'a', platform: 'facebook', displayName: 'a' } as Connection]}
        abilities={{ good: new Map(), notes: new Map() }}
        covers={noCovers}
        draft={{
          ...emptyDraft,
          media: [newDraftMedia('f', { name: 'f', size: 1, type: '' }, type)],
          options: { a: { format } },
        }}
        change={() => undefined}
        choose={() => undefined}
        errorOf={() => undefined}
      />,
    );
  expect(form('video')).toContain('Thumbnail');
  expect(form('video', 'reel')).toContain('Thumbnail');
  expect(form('video', 'story')).not.toContain('Thumbnail');
  expect(form('image')).not.toContain('Thumbnail');
});

test('each Page has a kind of post; the feed is the usual one', () => {
  const form = renderToStaticMarkup(
    <FacebookOptions
      accounts={['a', 'b'].map((id) => ({ id, platform: 'facebook', displayName: id }) as Connection)}
      abilities={{ good: new Map(), notes: new Map() }}
      covers={noCovers}
      draft={{ ...emptyDraft, options: { b: { format: 'reel' } } }}
      change={() => undefined}
      choose={() => undefined}
      errorOf={() => undefined}
    />,
  );
  const pressed = Array.from(form.matchAll(/aria-pressed="true"[^>]*>([^<]+)</g), ([, label]) => label);
  expect(pressed).toEqual(['Feed', 'Reel']);
  expect(form).toContain('aria-label="Facebook, b"');
});

test('OP-167 an upright video is a reel, and as a video it says that Facebook may keep it as a draft', () => {
  const file = { ...newDraftMedia('f', { name: 'f', size: 1, type: '' }, 'video'), durationMs: 10_000 };
  const form = (options: Record<string, string>, size = { width: 1080, height: 1920 }) =>
    renderToStaticMarkup(
      <FacebookOptions
        accounts={[{ id: 'a', platform: 'facebook', displayName: 'a' } as Connection]}
        abilities={{ good: new Map(), notes: new Map() }}
        covers={noCovers}
        draft={{ ...emptyDraft, media: [{ ...file, ...size }], options: { a: options } }}
        change={() => undefined}
        choose={() => undefined}
        errorOf={() => undefined}
      />,
    );
  const pressedIn = (html: string) => /aria-pressed="true"[^>]*>([^<]+)</.exec(html)?.[1];
  expect(pressedIn(form({}))).toBe('Reel');
  expect(form({})).not.toContain('draft');
  expect(pressedIn(form({ format: 'feed' }))).toBe('Video');
  expect(form({ format: 'feed' })).toContain('Facebook may keep an upright video as a draft');
  expect(pressedIn(form({}, { width: 1920, height: 1080 }))).toBe('Video');
});
