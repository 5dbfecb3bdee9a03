import type { Connection } from '@nonet/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { emptyDraft } from '../../draft/draft.ts';
import { newDraftMedia } from '../../media/draft-media.ts';
import { noCovers } from '../testing/no-covers.ts';
import { TiktokOptions } from './options.tsx';

const account = { id: 'a', platform: 'tiktok', displayName: 'Studio' } as Connection;
const file = (type: 'image' | 'video') => newDraftMedia(type, { name: type, size: 1, type: '' }, type);
const creator = {
  nickname: 'Studio Fala',
  privacyLevels: ['FOLLOWER_OF_CREATOR', 'SELF_ONLY'],
  comments: true,
  duets: false,
  stitches: true,
  longestVideoSeconds: 600,
};

function draw(
  options: Record<string, string | number | boolean> = {},
  type: 'image' | 'video' = 'video',
  told: unknown = creator,
) {
  return renderToStaticMarkup(
    <TiktokOptions
      accounts={[account]}
      abilities={{
        good: told === null ? new Map() : new Map([['a', told]]),
        notes: new Map([['a', { text: 'You post as Studio Fala.', isUsedUp: false }]]),
      }}
      covers={noCovers}
      draft={{ ...emptyDraft, media: [file(type)], options: { a: options } }}
      change={() => undefined}
      choose={() => undefined}
      errorOf={(field) => `wrong: ${field}`}
    />,
  );
}
const buttons = (form: string) =>
  Array.from(
    form.matchAll(/aria-pressed="(true|false)"[^>]*>([^<]+)</g),
    ([, on, label]) => `${label}${on === 'true' ? '!' : ''}`,
  );
const boxes = (form: string) =>
  Array.from(
    form.matchAll(/<input type="checkbox"([^>]*)\/?><span class="pl-1.5">([^<]+)</g),
    ([, attributes = '', label]) =>
      `${label}${attributes.includes(' checked=""') ? '!' : ''}${attributes.includes(' disabled=""') ? ' off' : ''}`,
  );
const words = (form: string) =>
  form
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', '’')
    .replaceAll('&quot;', '"');

test('an account to which TikTok does not offer everyone is told so, and where that is changed', () => {
  expect(words(draw())).toContain('TikTok does not offer “Everyone” to this account today.');
  const everyone = { ...creator, privacyLevels: ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'] };
  for (const told of [everyone, null]) expect(words(draw({}, 'video', told))).not.toContain('does not offer');
});

test('nothing about people is chosen beforehand, and only what TikTok offers the account can be', () => {
  const form = draw();
  expect(buttons(form)).toEqual(['Post!', 'Draft in the inbox', 'Followers', 'Only you']);
  expect(boxes(form)).toEqual(['Comment', 'Duet off', 'Stitch', 'AI-generated content', 'Disclose post content']);
  expect(words(form)).toContain('You post as Studio Fala.');
  expect(words(form)).toContain('wrong: options');
});

test('while TikTok has not told, everything is there', () => {
  const form = draw({}, 'video', null);
  expect(buttons(form)).toEqual(['Post!', 'Draft in the inbox', 'Everyone', 'Friends', 'Followers', 'Only you']);
  expect(boxes(form).join()).not.toContain('off');
});

test('what is chosen shows, even when TikTok does not offer it any more', () => {
  expect(buttons(draw({ privacy: 'PUBLIC_TO_EVERYONE' }))).toContain('Everyone!');
  expect(boxes(draw({ allowComment: true, allowDuet: true }))).toEqual(
    expect.arrayContaining(['Comment!', 'Duet off']),
  );
});

test('photos have neither duets nor stitches nor a cover, and may have music', () => {
  const form = draw({}, 'image');
  expect(boxes(form)).toEqual(['Comment', 'Add music', 'Disclose post content']);
  expect(form).not.toContain('Cover');
  expect(draw({ coverAt: 2_500 })).toContain('value="2.5"');
});

test('FMT-07 photos have a title and a cover, in a draft as well, and one photo has no other cover', () => {
  const album = (options: Record<string, string | number>, count: number) =>
    renderToStaticMarkup(
      <TiktokOptions
        accounts={[account]}
        abilities={{ good: new Map(), notes: new Map() }}
        covers={noCovers}
        draft={{
          ...emptyDraft,
          media: Array.from({ length: count }, (_, at) =>
            newDraftMedia(`p${at}`, { name: `${at}`, size: 1, type: '' }, 'image'),
          ),
          options: { a: options },
        }}
        change={() => undefined}
        choose={() => undefined}
        errorOf={() => undefined}
      />,
    );
  for (const sendAs of ['post', 'draft']) {
    const form = album({ sendAs, photoTitle: 'Kiln day', coverPhoto: 1 }, 3);
    expect(form).toContain('value="Kiln day"');
    expect(words(form)).toContain('8 / 90');
    expect(form.match(/<input type="radio"[^>]*aria-label="Photo 2"[^>]*checked=""/)).not.toBeNull();
  }
  expect(album({}, 1)).not.toContain('Cover photo');
  expect(draw()).not.toContain('Title of the photos');
});

test('TikTok’s sentences say what posting agrees to, and how it will be labelled', () => {
  const music = 'By posting, you agree to TikTok’s Music Usage Confirmation.';
  const both = 'By posting, you agree to TikTok’s Branded Content Policy and Music Usage Confirmation.';
  expect(words(draw())).toContain(music);
  const open = words(draw({ disclosure: true }));
  expect(open).toContain('You need to indicate if your content promotes yourself, a third party, or both.');
  expect(open).toContain(music);
  const own = words(draw({ disclosure: true, yourBrand: true }));
  expect(own).toContain('Your video will be labeled as "Promotional content".');
  expect(own).toContain(music);
  const branded = words(draw({ disclosure: true, yourBrand: true, brandedContent: true }, 'image'));
  expect(branded).toContain('Your photo will be labeled as "Paid partnership".');
  expect(branded).toContain(both);
});

test('branded content and a post for oneself shut each other out', () => {
  const form = draw({ disclosure: true, privacy: 'SELF_ONLY' });
  expect(boxes(form)).toContain('Branded content off');
  expect(words(form)).toContain('Branded content visibility cannot be set to private.');
  expect(boxes(draw({ disclosure: true, privacy: 'FOLLOWER_OF_CREATOR' }))).toContain('Branded content');
});

test('a draft is finished in the app, so that nothing else is asked', () => {
  const form = draw({ sendAs: 'draft' });
  expect(buttons(form)).toEqual(['Post', 'Draft in the inbox!']);
  expect(boxes(form)).toEqual([]);
  expect(words(form)).toContain('A draft of a video takes no text along.');
  expect(words(draw({ sendAs: 'draft' }, 'image'))).not.toContain('no text along');
});
