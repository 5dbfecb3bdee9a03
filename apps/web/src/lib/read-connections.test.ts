import { afterEach, expect, test, vi } from 'vitest';

import { api } from './api.ts';
import { apiClient } from './session.ts';

afterEach(() => vi.restoreAllMocks());

const studio = { id: 'twitter_1', platform: 'twitter', username: 'studio' };
const told = { twitter: { twitter_1: studio }, bluesky: [studio] };
const lists = { twitter: [studio], bluesky: [studio], facebook: [] };

test('CONN-05 the screens get lists, whichever way the accounts of a network are told, at the first and at the second attempt', async () => {
  vi.spyOn(apiClient, 'tryRead').mockResolvedValueOnce(told).mockRejectedValueOnce(new Error('no cookie'));
  vi.spyOn(apiClient, 'call').mockResolvedValueOnce(told);
  expect(await api.connections.read('uid')).toMatchObject(lists);
  expect(await api.connections.read('uid')).toMatchObject(lists);
});
