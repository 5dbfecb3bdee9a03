import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createOutsideReader } from '#/kit/outside-reader.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const signal = new AbortController().signal;

test('reads what a host answers that may be called', async () => {
  const origin = await serve((_, response) => response.end('here'));
  const read = createOutsideReader({ allowedOrigins: [origin] });
  expect(await read(`${origin}/probe`, { signal })).toEqual(Buffer.from('here'));
});

test('reads nothing from this machine, and calls nobody there', async () => {
  let calls = 0;
  const origin = await serve((_, response) => {
    calls += 1;
    response.end('here');
  });
  const read = createOutsideReader({ allowedOrigins: [] });
  for (const address of [origin, 'https://127.0.0.1/probe', 'https://10.0.0.1/probe', 'https://localhost/probe']) {
    expect(await read(address, { signal }), address).toBeNull();
  }
  expect(calls).toBe(0);
});

test('takes no answer that leads elsewhere, is a refusal, or is long', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/elsewhere') response.writeHead(302, { location: '/' }).end();
    else if (request.url === '/long') response.end('x'.repeat(2_000));
    else response.writeHead(403).end('here');
  });
  const read = createOutsideReader({ allowedOrigins: [origin] });
  for (const path of ['/elsewhere', '/long', '/refused']) expect(await read(origin + path, { signal })).toBeNull();
});
