import { expect, test } from 'vitest';

import { notificationOf, readPushNote } from './push-note.ts';

const note = { title: '“Gift cards” failed', text: 'X refused the text.', href: '/posts/p1', tag: 'm1' };

test('NOTE-03 a push holds all that is shown', () => {
  expect(readPushNote(JSON.stringify(note))).toEqual(note);
  expect(notificationOf(note)).toMatchObject({ body: note.text, tag: 'm1', data: { href: '/posts/p1' } });
});

test.each([undefined, '', 'no JSON', 'null', '7', JSON.stringify({ ...note, title: 7 })])(
  'NOTE-03 a push that cannot be read shows something all the same: %s',
  (data) => {
    expect(readPushNote(data)).toMatchObject({ title: 'News from Nonet', href: '/messages' });
  },
);
