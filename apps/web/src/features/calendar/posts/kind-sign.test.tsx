import type { PostMedia } from '@nonet/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { somePost, someTarget } from '../testing/some-post.ts';
import { KindSign, kindInName } from './kind-sign.tsx';

const poll = { answers: ['Tide', 'Moss'], minutes: 60 };
const draw = (post: Parameters<typeof KindSign>[0]['post'], isNamed = false) =>
  renderToStaticMarkup(<KindSign post={post} isNamed={isNamed} />);

test('FMT-03 a post with a poll has its sign, with the word where nothing else says it', () => {
  expect(draw(somePost({ poll }))).toMatch(/#poll".*poll<\/span>/);
  expect(draw(somePost({ poll }), true)).not.toContain('>poll<');
  expect(kindInName(somePost({ poll }))).toBe(', poll');
});

test('FMT-06 a post with a long text has its sign; a poll comes first', () => {
  const attachment = { text: 'Once upon a time' };
  expect(draw(somePost({ attachment }))).toMatch(/#long-text".*long text<\/span>/);
  expect(kindInName(somePost({ attachment }))).toBe(', long text');
  expect(kindInName(somePost({ attachment, poll }))).toBe(', poll');
});

test('FMT-01, FMT-09 a document and a carousel have theirs', () => {
  const file = (type: 'image' | 'document') => ({ type }) as PostMedia;
  const pictures = [file('image'), file('image')];
  const carousel = someTarget({ platform: 'pinterest', format: 'carousel' });
  expect(draw(somePost({ media: [file('document')] }))).toMatch(/#document".*document<\/span>/);
  const pin = somePost({ media: pictures, targets: [someTarget(), carousel] });
  expect(draw(pin)).toMatch(/#carousel".*carousel<\/span>/);
  expect(kindInName(pin)).toBe(', carousel');
  expect(kindInName(somePost({ media: pictures, targets: [someTarget({ format: 'pin' })] }))).toBe('');
});

test('any other post has none, also one that an earlier version saved', () => {
  const { poll: _none, attachment: _no, ...old } = somePost({});
  for (const post of [somePost({ poll: null }), old as ReturnType<typeof somePost>]) {
    expect([draw(post), kindInName(post)]).toEqual(['', '']);
  }
});
