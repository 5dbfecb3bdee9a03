import type { Connection } from '@nonet/contract';
import { type Template, templateFor } from '@nonet/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { newDraftMedia } from '../media/draft-media.ts';
import { TemplateNotes, type TemplateNotesProps } from './template-notes.tsx';

const account = (id: string, platform: Connection['platform']) => ({ id, platform, displayName: id }) as Connection;
const picture = (key: string, width: number, height: number) => ({
  ...newDraftMedia(key, { name: key, size: 1, type: 'image/jpeg' }, 'image'),
  width,
  height,
});

function draw(id: string, props: Partial<TemplateNotesProps> = {}) {
  const notes = (
    <TemplateNotes
      template={templateFor(id) as Template}
      accounts={[]}
      options={{}}
      items={[]}
      mediaError={undefined}
      link=""
      linkError={undefined}
      onLink={() => undefined}
      onCrop={() => undefined}
      onClear={() => undefined}
      {...props}
    />
  );
  return renderToStaticMarkup(notes)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

test('TPL-11, TPL-12 Pinterest Pin shows its advice and what it needs', () => {
  const notes = draw('pinterest-pin');
  expect(notes).toContain('1 image, 1000 × 1500 (2:3)');
  expect(notes).toContain('Keep the title under 100 characters and the description under 280.');
});

test('VAL-11, VAL-14 what is missing is said in the words of the template, and only once', () => {
  const sentence = 'Please add at least 1 image for TikTok photo slides';
  expect(draw('tiktok-photo-slides')).toContain(sentence);
  expect(draw('tiktok-photo-slides', { mediaError: sentence })).not.toContain(sentence);
  expect(draw('instagram-story')).toContain('This template requires 1 image');
  expect(draw('instagram-story', { items: [picture('a', 1080, 1920)] })).not.toContain('requires 1 image');
});

test('TPL-05 pictures that do not fit the dimensions are counted by what is wrong with them', () => {
  const items = [picture('a', 1080, 1920), picture('b', 1600, 900), picture('c', 900, 900), picture('d', 540, 960)];
  const notes = draw('tiktok-photo-slides', { items });
  expect(notes).toContain('2 pictures have another shape than 1080 × 1920. Crop');
  expect(notes).toContain('A picture has fewer pixels than 1080 × 1920.');
});

test('CROP-01 a picture fits once it is cropped for the networks that the template is made for', () => {
  const upright = { x: 0, y: 0, width: 0.31641, height: 1, rotate: 0, flip: false } as const;
  const wide = picture('b', 1600, 900);
  const notes = (crops: object, network: Connection['platform'] = 'tiktok') =>
    draw('tiktok-photo-slides', { items: [{ ...wide, crops }], accounts: [account('a', network)] });
  expect(notes({ everyone: upright })).not.toContain('another shape');
  expect(notes({ tiktok: upright })).not.toContain('another shape');
  expect(notes({ twitter: upright })).toContain('another shape');
});

test('TPL-10 accounts of other networks are named, and stay chosen', () => {
  const notes = draw('instagram-story', {
    accounts: [account('studio', 'instagram'), account('fala', 'facebook'), account('sky', 'bluesky')],
  });
  expect(notes).toContain('An ordinary post at: Facebook fala Bluesky sky');
  expect(draw('instagram-story', { accounts: [account('sky', 'bluesky')] })).toContain('It has no effect');
});

test('TPL-13 the field of the link comes with Pinterest Pin where no chosen network has one', () => {
  expect(draw('pinterest-pin', { accounts: [account('fala', 'facebook')] })).toContain('Only Pinterest receives it.');
  expect(draw('pinterest-pin', { accounts: [account('pins', 'pinterest')] })).not.toContain('receives it.');
  expect(draw('instagram-story')).not.toContain('receives it.');
});
