import type { Connection } from '@nonet/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { emptyDraft } from '../../draft/draft.ts';
import { newDraftMedia } from '../../media/draft-media.ts';
import type { CoverFiles } from '../network-form.ts';
import { noCovers } from '../testing/no-covers.ts';
import { InstagramOptions } from './options.tsx';

const account = { id: 'a', platform: 'instagram', displayName: 'Studio' } as Connection;
const file = (type: 'image' | 'video') => newDraftMedia(type, { name: type, size: 1, type: '' }, type);

function draw(
  options: Record<string, string | number | boolean | string[]> = {},
  media = [file('image')],
  draft = emptyDraft,
  covers: CoverFiles = noCovers,
) {
  return renderToStaticMarkup(
    <InstagramOptions
      accounts={[account]}
      abilities={{ good: new Map(), notes: new Map() }}
      covers={covers}
      draft={{ ...draft, media, options: { a: options } }}
      change={() => undefined}
      choose={() => undefined}
      errorOf={() => undefined}
    />,
  );
}
const pressed = (form: string) => Array.from(form.matchAll(/aria-pressed="true"[^>]*>([^<]+)</g), ([, label]) => label);

test('a post of the feed may have collaborators', () => {
  const form = draw({ collaborators: ['press.fala', 'mira'] });
  expect(pressed(form)).toEqual(['Feed']);
  expect(form).toContain('value="press.fala, mira"');
  expect(form).not.toContain('Cover');
});

test('TPL-06 the kind of post is the one that the template makes, until another one is chosen', () => {
  const kind = (options: Record<string, string>) => {
    const draft = { ...emptyDraft, templateId: 'instagram-story', media: [file('image')], options: { a: options } };
    return pressed(draw(options, draft.media, draft))[0];
  };
  expect(kind({})).toBe('Story, without the text');
  expect(kind({ format: 'feed' })).toBe('Feed');
});

test('a reel has a cover in seconds, and a place where it is shown', () => {
  const form = draw({ format: 'reel', coverAt: 2_500, shareToFeed: false }, [file('video')]);
  expect(pressed(form)).toEqual(['Reel', 'Only in reels']);
  expect(form).toContain('value="2.5"');
});

test('FMT-07 a reel may have a picture as its cover, which goes before a frame, and says so', () => {
  const cover = newDraftMedia('p', { name: 'kiln.jpg', size: 1, type: 'image/jpeg' }, 'image');
  const covers = { desk: noCovers.desk, items: [cover] };
  const both = draw({ cover: 'p', coverAt: 2_500 }, [file('video')], emptyDraft, covers);
  expect(both).toContain('aria-label="Cover picture: kiln.jpg"');
  expect(both).toContain('This picture is the cover. The frame that you chose counts once you remove it.');
  expect(both).not.toContain('value="2.5"');
  expect(draw({ cover: 'p' }, [file('video')], emptyDraft, covers)).not.toContain('This picture is the cover');
  expect(draw({ coverAt: 2_500 }, [file('video')])).toContain('Choose a picture');
});

test('a single video of the feed is a reel, several files are not', () => {
  expect(pressed(draw({}, [file('video')]))).toEqual(['Feed', 'In reels and in the feed']);
  expect(draw({}, [file('video'), file('image')])).not.toContain('Cover');
});

test('a story has no collaborators, but those that are chosen can be taken out', () => {
  expect(draw({ format: 'story' })).not.toContain('Collaborators');
  expect(draw({ format: 'story', collaborators: ['mira'] })).toContain('value="mira"');
});
