import { onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { keepQueries, type Owner, type SavedQuery, type SavedStore } from './saved-queries.ts';

const mira: Owner = { uid: 'mira', build: '/assets/app-1.js' };
const now = Date.parse('2026-11-20T12:00:00Z');
const month = (number: number): QueryKey => ['posts', 'lists', `2026-${number}`];
const saved = (key: QueryKey, data: unknown, ageMs = 1000): SavedQuery => ({ key, data, updatedAt: now - ageMs });

function memoryStore(kept: SavedQuery[] = []) {
  const records = new Map(kept.map((query) => [JSON.stringify(query.key), query]));
  const store: SavedStore = {
    open: vi.fn(async () => [...records.values()]),
    write: vi.fn(async (_, queries) => {
      for (const query of queries) records.set(JSON.stringify(query.key), query);
    }),
    remove: vi.fn(async (keys) => {
      for (const key of keys) records.delete(JSON.stringify(key));
    }),
  };
  return { store, records };
}

// The library keeps this for all of its clients, and Node's navigator does not say it.
beforeEach(() => onlineManager.setOnline(true));

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function start(store: SavedStore, client = new QueryClient()) {
  const warn = vi.fn();
  const end = keepQueries({ client, store, owner: mira, now: () => now, writeEveryMs: 0, warn });
  ends.push(end, () => client.clear());
  return { client, end, warn };
}

async function started(store: SavedStore) {
  const running = start(store);
  await vi.waitFor(() => expect(store.open).toHaveResolved());
  return running;
}

describe('what was read', () => {
  test('is kept when it belongs to the calendar or its frame, and only then', async () => {
    const { store, records } = memoryStore();
    const { client } = await started(store);
    const keys: QueryKey[] = [month(11), ['usage'], ['connections', 'mira'], ['me'], ['networks'], ['site']];
    for (const key of [...keys, ['posts', 'days', '2026-11'], ['edited-post', 'p1']])
      client.setQueryData(key, { of: key });
    await vi.waitFor(() => expect(records.size).toBe(keys.length));
    expect([...records.values()].map(({ key, data }) => [key, data])).toEqual(keys.map((key) => [key, { of: key }]));
    expect(store.write).toHaveBeenCalledWith(mira, expect.anything());
  });

  test('is kept also when it was read before the store was open', async () => {
    const { store, records } = memoryStore();
    const client = new QueryClient();
    client.setQueryData(['usage'], { count: 1 });
    start(store, client);
    client.setQueryData(['me'], { uid: 'mira' });
    await vi.waitFor(() => expect(records.size).toBe(2));
  });

  test('is written once however often it changes meanwhile', async () => {
    const { store, records } = memoryStore();
    const { client } = await started(store);
    for (const count of [1, 2, 3]) client.setQueryData(['usage'], { count });
    await vi.waitFor(() => expect(records.size).toBe(1));
    expect([...records.values()][0]?.data).toEqual({ count: 3 });
    expect(store.write).toHaveBeenCalledOnce();
  });

  test('is not kept any more after the end', async () => {
    const { store } = memoryStore();
    const { client, end } = await started(store);
    client.setQueryData(['usage'], { count: 1 });
    end();
    client.setQueryData(['usage'], { count: 2 });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(store.write).not.toHaveBeenCalled();
  });
});

describe('what was kept', () => {
  test('is shown until the server answers, and counts as old', async () => {
    const { store } = memoryStore([saved(month(11), ['kept'])]);
    const { client } = start(store);
    await vi.waitFor(() => expect(client.getQueryData(month(11))).toEqual(['kept']));
    const answer = await client.fetchQuery({ queryKey: month(11), queryFn: () => ['fresh'], staleTime: 60_000 });
    expect(answer).toEqual(['fresh']);
  });

  test('never replaces what the server has answered', async () => {
    const { store } = memoryStore([saved(month(11), ['kept']), saved(['usage'], { count: 1 })]);
    const client = new QueryClient();
    client.setQueryData(month(11), ['fresh']);
    start(store, client);
    await vi.waitFor(() => expect(client.getQueryData(['usage'])).toEqual({ count: 1 }));
    expect(client.getQueryData(month(11))).toEqual(['fresh']);
  });

  test('is not shown to whoever came after the one it was kept for', async () => {
    const opened = Promise.withResolvers<SavedQuery[]>();
    const { store } = memoryStore();
    const { client, end } = start({ ...store, open: () => opened.promise });
    end();
    opened.resolve([saved(['me'], { uid: 'mira' })]);
    await opened.promise;
    await Promise.resolve();
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  test('is no more than the newest fifteen lists of posts, none older than thirty days', async () => {
    const dayMs = 24 * 3_600_000;
    const lists = Array.from({ length: 17 }, (_, index) => saved(month(index), [index], index * dayMs));
    const { store, records } = memoryStore([...lists, saved(['usage'], {}, 29 * dayMs), saved(['me'], {}, 31 * dayMs)]);
    const { client } = start(store);
    const outlived = [month(15), month(16), ['me']].map((key) => JSON.stringify(key));
    await vi.waitFor(() => expect(outlived.some((key) => records.has(key))).toBe(false));
    expect(records.size).toBe(16);
    expect(client.getQueryCache().getAll()).toHaveLength(16);
  });
});

test('DATA-27 a browser without storage is told once, and reading goes on', async () => {
  const { store } = memoryStore();
  const refuse = () => Promise.reject(new Error('closed'));
  const { client, warn } = start({ ...store, open: refuse, write: refuse });
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  expect(warn.mock.calls[0]?.[0]).toMatch(/storage/);
  client.setQueryData(['usage'], { count: 1 });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(warn).toHaveBeenCalledOnce();
  expect(client.getQueryData(['usage'])).toEqual({ count: 1 });
});
