import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openNetworkGate } from './network-gate.ts';

test('time that passed after a post, and before the call that lists it, makes the post older, in one second, too', async () => {
  let madeInS = 0;
  const network = createServer((incoming, outgoing) => {
    if (incoming.url === '/content/init/') madeInS = Math.floor(Date.now() / 1_000);
    outgoing.end(JSON.stringify({ create_time: madeInS }));
  });
  onTestFinished(() => void network.close());
  await once(network.listen(0, '127.0.0.1'), 'listening');
  const gate = await openNetworkGate(`http://127.0.0.1:${(network.address() as AddressInfo).port}`);
  onTestFinished(() => gate.close());
  const post = async (path: string) =>
    (await (await fetch(`${gate.url}${path}`, { method: 'POST', body: '{}' })).json()) as { create_time: number };

  await sleep(1_000 - (Date.now() % 1_000));
  await post('/content/init/');
  await sleep(20);
  gate.pass(76_000);
  await sleep(20);
  const listed = await post('/video/list/');

  // A date in whole seconds is one second off at most.
  expect(madeInS - listed.create_time).toBeGreaterThanOrEqual(75);
});
