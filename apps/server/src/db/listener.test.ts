import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';

import { createListener } from '#/db/listener.ts';
import type { Database } from '#/db/pool.ts';
import { openTestDatabase } from '#/testing/database.ts';

async function open() {
  const { db, url } = await openTestDatabase();
  const listener = createListener(url, 'nonet:test-listener');
  onTestFinished(() => listener.close());
  return { db, listener };
}

const notify = (db: Database, channel: string, payload: string) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(db);
const cut = (db: Database) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'nonet:test-listener' and datname = current_database()`.execute(db);

test('passes each notification on to the handlers of its channel, from the moment `on` resolves', async () => {
  const { db, listener } = await open();
  const heard: string[] = [];
  await Promise.all([
    listener.on('first', (payload) => void heard.push(`a:${payload}`)),
    listener.on('first', (payload) => void heard.push(`b:${payload}`)),
    listener.on('Second "quoted"', (payload) => void heard.push(`c:${payload}`)),
  ]);
  await notify(db, 'first', '1');
  await notify(db, 'Second "quoted"', '2');
  await notify(db, 'third', '3');
  await vi.waitFor(() => expect(heard).toEqual(['a:1', 'b:1', 'c:2']));
});

test('after a lost connection it listens again and says so, once', async () => {
  const { db, listener } = await open();
  const heard: string[] = [];
  const reconnected = vi.fn();
  await listener.on('news', (payload) => void heard.push(payload));
  listener.onReconnect(reconnected);
  await notify(db, 'news', 'before');
  await vi.waitFor(() => expect(heard).toEqual(['before']));

  await cut(db);
  await vi.waitFor(() => expect(reconnected).toHaveBeenCalledTimes(1));
  await notify(db, 'news', 'after');
  await vi.waitFor(() => expect(heard).toEqual(['before', 'after']));
  expect(reconnected).toHaveBeenCalledTimes(1);
});

test('a channel that is added while the connection is away is listened to as well', async () => {
  const { db, listener } = await open();
  await listener.on('one', () => undefined);
  await cut(db);
  const heard: string[] = [];
  await vi.waitFor(async () => {
    await listener.on('two', (payload) => void heard.push(payload));
    await notify(db, 'two', 'x');
    expect(heard).toContain('x');
  });
});

test('closes while PostgreSQL is away', async () => {
  const listener = createListener('postgres://127.0.0.1:1/none', 'nonet:test-listener');
  await expect(listener.close()).resolves.toBeUndefined();
});
