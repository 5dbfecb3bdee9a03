import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createPictureReader } from '#/kit/picture-reader.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A host of pictures that may be called, and a reader. */
async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const read = createPictureReader({ allowedOrigins: [origin] });
  return { origin, read: (address: string) => read(address, { signal: new AbortController().signal }) };
}

test('reads the bytes, and sends nothing that says who asks', async () => {
  let sent: unknown;
  const { origin, read } = await serve((request, response) => {
    sent = request.headers;
    response.writeHead(200, { 'content-type': 'image/png' }).end('pixels');
  });
  expect(await read(`${origin}/a.png`)).toEqual({ kind: 'bytes', bytes: Buffer.from('pixels') });
  expect(Object.keys(sent as object).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
});

test('there is none where there is nothing, where the answer leads elsewhere, and where it has no end', async () => {
  const { origin, read } = await serve((request, response) => {
    if (request.url === '/elsewhere') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    else if (request.url === '/endless') {
      response.writeHead(200);
      const pour = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) {
          // As long as somebody reads.
        }
      };
      response.on('drain', pour);
      pour();
    } else response.writeHead(404).end();
  });
  for (const path of ['/nothing', '/elsewhere', '/endless'])
    expect(await read(origin + path)).toEqual({ kind: 'none' });
});

test('asks nobody who is not on the public internet, and nothing that is no address', async () => {
  let calls = 0;
  const { origin, read } = await serve((_, response) => {
    calls += 1;
    response.end();
  });
  const stranger = origin.replace('127.0.0.1', 'localhost');
  for (const address of [stranger, 'http://169.254.169.254/latest', 'file:///etc/passwd', 'data:image/png,x', 'x']) {
    expect(await read(address), address).toEqual({ kind: 'none' });
  }
  expect(calls).toBe(0);
});

test('says when a later try may be worth it', async () => {
  const { origin, read } = await serve((_, response) => response.writeHead(503).end());
  expect(await read(origin)).toEqual({ kind: 'away', reason: 'status 503' });
});
