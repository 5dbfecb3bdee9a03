import { expect, test } from 'vitest';

import { facebookNews } from './facebook-news.ts';

test('an address without a code says nothing', () => {
  expect(facebookNews(null)).toBeUndefined();
});

test('each code has its own words, and a text in the address never becomes one', () => {
  expect(facebookNews('joined')).toEqual({ kind: 'joined' });
  expect(facebookNews('social-cancelled')).toMatchObject({ kind: 'cancelled' });
  const texts = ['social-taken', 'social-joined-already', 'social-failed'].map((code) => facebookNews(code));
  expect(new Set(texts.map((news) => JSON.stringify(news))).size).toBe(3);
  for (const made of ['', 'Call 555-0100', 'toString', '__proto__']) {
    expect(facebookNews(made)).toEqual(facebookNews('social-failed'));
  }
});
