import { expect, test } from 'vitest';

import { connectedNews } from './connected-news.ts';

const mira = { platform: 'twitter', username: 'mira', profileName: 'Mira Falk' } as const;
const kilns = { platform: 'facebook', username: null, profileName: 'Kilns & Co' } as const;
const photos = { platform: 'instagram', username: 'photos', profileName: null } as const;
const fala = { username: 'fala', profileName: null, accountName: null };

test('an account that was meant, or a new one, is connected', () => {
  const news = { isAsMeant: true, text: '@mira connected' };
  expect(connectedNews({ accounts: [mira], more: 0, insteadOf: null })).toEqual(news);
});

test('several accounts that came with one yes are counted and named, each with its network', () => {
  const text = 'Connected 2 accounts: Kilns & Co on Facebook and @photos on Instagram';
  expect(connectedNews({ accounts: [kilns, photos], more: 0, insteadOf: null })).toEqual({ isAsMeant: true, text });
});

test('when no account of the wanted network came along, that is said', () => {
  expect(connectedNews({ accounts: [kilns], more: 0, insteadOf: null, wanted: 'instagram' })).toEqual({
    isAsMeant: false,
    text: 'Kilns & Co is connected, but no Instagram account came with it.',
  });
  expect(connectedNews({ accounts: [kilns, photos], more: 0, insteadOf: null, wanted: 'instagram' })).toMatchObject({
    isAsMeant: true,
  });
});

test('of very many the first are named', () => {
  const accounts = [mira, mira, mira, mira] as const;
  const text = 'Connected 6 accounts: @mira, @mira, @mira and 3 more';
  expect(connectedNews({ accounts, more: 2, insteadOf: null })).toMatchObject({ text });
});

test('another account than the one to connect again is no success', () => {
  expect(connectedNews({ accounts: [mira], more: 0, insteadOf: fala })).toEqual({
    isAsMeant: false,
    text: '@mira is connected now, not @fala.',
  });
  expect(connectedNews({ accounts: [mira, photos], more: 0, insteadOf: fala })).toMatchObject({
    text: '@mira on X and @photos on Instagram are connected now, not @fala.',
  });
});
