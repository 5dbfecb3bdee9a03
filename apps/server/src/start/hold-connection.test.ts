import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';

import { lockDataFolder } from '#/start/folder-lock.ts';
import { holdConnection } from '#/start/hold-connection.ts';
import { NoRoom } from '#/start/no-room.ts';
import { cloneDatabase } from '#/testing/database.ts';

/** A connection to the database that can break on our side only, so that the server believes its session alive. */
async function breakableWay(url: string) {
  const sessions: Socket[] = [];
  const ways: Socket[] = [];
  const target = new URL(url);
  const { port, hostname } = target;
  const proxy = createServer((way) => {
    const session = connect(Number(port), hostname);
    for (const socket of [way, session]) socket.on('error', () => undefined);
    way.pipe(session, { end: false });
    session.pipe(way);
    ways.push(way);
    sessions.push(session);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    for (const socket of [...ways, ...sessions]) socket.destroy();
    proxy.close();
  });
  const address = proxy.address();
  target.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { url: target.href, breakOurSide: () => ways.at(-1)?.destroy(), noticeOnTheirs: () => sessions[0]?.destroy() };
}

async function hold(url: string) {
  const parts = {
    url,
    applicationName: 'nonet:test-hold',
    onConnect: vi.fn((client: pg.Client) => lockDataFolder(client, { dataDir: '/a folder', publicUrl: 'http://x' })),
    onLost: async () => undefined,
    onFailed: vi.fn(),
  };
  const held = await holdConnection(parts);
  onTestFinished(() => held.close());
  return parts;
}

test('after a loss that the server has not noticed yet our own dead session does not end us', async () => {
  const database = await cloneDatabase();
  const way = await breakableWay(database.url);
  const { onConnect, onFailed } = await hold(way.url);
  way.breakOurSide();
  // For a second the lock of the dead session refuses us once more.
  await expect.poll(() => onConnect.mock.settledResults[1]?.type).toBe('rejected');
  expect(onFailed).not.toHaveBeenCalled();
  way.noticeOnTheirs();
  await expect.poll(() => onConnect.mock.settledResults.at(-1)?.type).toBe('fulfilled');
  expect(onFailed).not.toHaveBeenCalled();
});

test('the server is told to notice within half a minute that we are gone', async () => {
  const { onConnect } = await hold((await cloneDatabase()).url);
  const [client] = onConnect.mock.calls[0]!;
  const { rows } = await client.query(`select sum(setting::int * case name when 'tcp_keepalives_interval' then
      current_setting('tcp_keepalives_count')::int else 1 end)::int seconds
    from pg_settings where name in ('tcp_keepalives_idle', 'tcp_keepalives_interval')`);
  expect(rows).toEqual([{ seconds: 30 }]);
});

test('a connection that breaks again at the end of its making is made once more', async () => {
  const way = await breakableWay((await cloneDatabase()).url);
  const onConnect = vi.fn(async (client: pg.Client) => {
    if (onConnect.mock.calls.length !== 2) return;
    const ended = once(client, 'end');
    way.breakOurSide();
    await ended;
  });
  const held = await holdConnection({
    url: way.url,
    applicationName: 'nonet:test-hold',
    onConnect,
    onLost: async () => undefined,
    onFailed: vi.fn(),
  });
  onTestFinished(() => held.close());
  way.breakOurSide();
  await expect.poll(() => onConnect.mock.calls.length).toBe(3);
});

test('a failure that time does not heal is told', async () => {
  const { url } = await cloneDatabase();
  const way = await breakableWay(url);
  const onFailed = vi.fn();
  const refused = new Error('another secret');
  let isFirst = true;
  const held = await holdConnection({
    url: way.url,
    applicationName: 'nonet:test-hold',
    onConnect: async () => {
      if (!isFirst) throw refused;
      isFirst = false;
    },
    onLost: async () => undefined,
    onFailed,
  });
  onTestFinished(() => held.close());
  way.breakOurSide();
  await expect.poll(() => onFailed.mock.calls).toEqual([[refused]]);
});

test('while the disk is full it goes on trying, and is back when there is room again', async () => {
  const { url } = await cloneDatabase();
  const way = await breakableWay(url);
  const onFailed = vi.fn();
  const onConnect = vi.fn(async () => undefined);
  let isFull = false;
  const onLost = vi.fn(async () => {
    if (isFull) throw new NoRoom('The disk is full.');
  });
  const held = await holdConnection({ url: way.url, applicationName: 'nonet:test-hold', onConnect, onLost, onFailed });
  onTestFinished(() => held.close());
  isFull = true;
  way.breakOurSide();
  await expect.poll(() => onLost.mock.calls.length).toBeGreaterThan(2);
  isFull = false;
  await expect.poll(() => onConnect.mock.calls.length).toBe(2);
  expect(onFailed).not.toHaveBeenCalled();
});
