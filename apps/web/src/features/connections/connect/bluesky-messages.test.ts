import { expect, test } from 'vitest';

import { readBlueskyMessage } from './bluesky-messages.ts';

const own = 'https://nonet.test';
const read = (data: unknown, origin = own) => readBlueskyMessage({ origin, data }, own);
const success = { type: 'BLUESKY_AUTH_SUCCESS', profileName: 'Studio Fala' };
const error = { type: 'BLUESKY_AUTH_ERROR', error: 'Wrong password' };

test('CB-41 a success carries the name of the profile', () => {
  expect(read(success)).toEqual({ isConnected: true, profileName: 'Studio Fala' });
  expect(read({ type: success.type })).toEqual({ isConnected: true, profileName: 'Bluesky account' });
});

test('CB-42 an error carries its reason', () => {
  expect(read(error)).toEqual({ isConnected: false, text: 'Wrong password' });
  expect(read({ ...error, error: { not: 'text' } })).toEqual({
    isConnected: false,
    text: 'Failed to connect to Bluesky',
  });
});

test('CB-41, CB-42 only windows of our own are heard', () => {
  for (const origin of [
    'https://elsewhere.test',
    'http://nonet.test',
    'https://nonet.test.elsewhere.test',
    'null',
    '',
  ]) {
    expect(read(success, origin)).toBeNull();
    expect(read(error, origin)).toBeNull();
  }
});

test.each([null, undefined, 'BLUESKY_AUTH_SUCCESS', 7, {}, { type: 'TWITTER_CALLBACK' }, { type: 'toString' }])(
  'another message says nothing about Bluesky: %j',
  (data) => {
    expect(read(data)).toBeNull();
  },
);

test('more than a sentence is not shown', () => {
  const news = read({ ...error, error: 'x'.repeat(10_000) });
  expect(news?.isConnected === false && news.text).toHaveLength(300);
});
