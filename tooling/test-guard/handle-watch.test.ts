import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { watchHandles } from './handle-watch.ts';

test('tells what was left open, and nothing once it is closed', async () => {
  const handlesLeft = watchHandles();
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  expect(await handlesLeft()).toEqual(['TCPServerWrap']);

  server.close();
  expect(await handlesLeft()).toEqual([]);
});
