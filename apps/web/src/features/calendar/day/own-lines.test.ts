import { expect, test } from 'vitest';

import { someTarget } from '../testing/some-post.ts';
import { ownLines } from './own-lines.ts';

const onX = { platform: 'twitter', accountName: null } as const;
const press = someTarget({ ...onX, id: 't1', username: 'press', status: 'published' });
const studio = someTarget({ ...onX, id: 't2', username: 'studio', status: 'rejected' });
const text = { description: 'For all', descriptions: { twitter: 'Only for X' } };

test('a text of a network’s own stands once, for all of its accounts', () => {
  expect(ownLines(text, [press, studio])).toEqual([{ network: 'twitter', accounts: null, text: 'Only for X' }]);
  expect(ownLines({ ...text, descriptions: {} }, [press, studio])).toEqual([]);
});

test('what is out has the text that went out, in each part of its thread', () => {
  const out = { ...press, sentTexts: ['Once', 'And more'] };
  expect(ownLines(text, [out, studio])).toEqual([
    { network: 'twitter', accounts: '@press', text: 'Once' },
    { network: 'twitter', accounts: '@studio', text: 'Only for X' },
  ]);
  expect(ownLines(text, [out, studio], 1)).toMatchObject([{ text: 'And more' }, {}]);
  expect(ownLines({ ...text, descriptions: {} }, [out, studio])).toMatchObject([
    { accounts: '@press', text: 'Once' },
    { accounts: '@studio', text: 'For all' },
  ]);
});

test('an account that is alone on its network by now needs no name', () => {
  const out = { ...press, sentTexts: ['Once'] };
  expect(ownLines(text, [out])).toEqual([{ network: 'twitter', accounts: null, text: 'Once' }]);
  expect(ownLines(text, [{ ...press, sentTexts: ['For all'] }])).toEqual([
    { network: 'twitter', accounts: null, text: 'For all' },
  ]);
});

test('a text for a network without an account of the post is kept', () => {
  expect(ownLines(text, [])).toEqual([{ network: 'twitter', accounts: null, text: 'Only for X' }]);
});
