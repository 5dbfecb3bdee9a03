import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import https from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { HttpSystem } from '#/kit/http.ts';
import { createOutsidePoster } from '#/kit/outside-poster.ts';
import { testCertificate } from '#/kit/test-certificate.ts';

async function listen(server: Server & { closeAllConnections(): void }): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
}
const serve = async (listener: RequestListener) => `http://127.0.0.1:${await listen(createServer(listener))}`;

function poster(allowedOrigins: readonly string[], system?: HttpSystem) {
  const made = createOutsidePoster({ allowedOrigins }, system);
  onTestFinished(() => made.close());
  return made;
}

const post = (address: string) => ({
  address,
  headers: { ttl: '60' },
  contentType: 'application/octet-stream',
  bytes: Buffer.from([1, 2, 3]),
  signal: new AbortController().signal,
});

test('sends the bytes with their headers, and answers the status', async () => {
  let arrived: { headers: IncomingHttpHeaders; bytes: Buffer } | undefined;
  const origin = await serve(async (request, response) => {
    arrived = { headers: request.headers, bytes: Buffer.concat(await request.toArray()) };
    response.writeHead(201).end();
  });
  expect(await poster([origin]).post(post(`${origin}/push/1`))).toEqual({
    kind: 'answered',
    status: 201,
    retryAfterMs: null,
  });
  expect(arrived).toMatchObject({ headers: { ttl: '60', 'content-length': '3' }, bytes: Buffer.from([1, 2, 3]) });
});

test('says how long a service wants to be left alone', async () => {
  const origin = await serve((_, response) => response.writeHead(429, { 'retry-after': '7' }).end('{'));
  expect(await poster([origin]).post(post(origin))).toEqual({ kind: 'answered', status: 429, retryAfterMs: 7_000 });
});

test('a redirect is an answer, and nobody is called at its address', async () => {
  const paths: (string | undefined)[] = [];
  const origin = await serve((request, response) => {
    paths.push(request.url);
    response.writeHead(307, { location: `${origin}/elsewhere` }).end();
  });
  expect(await poster([origin]).post(post(`${origin}/push`))).toMatchObject({ kind: 'answered', status: 307 });
  expect(paths).toEqual(['/push']);
});

test('an answer that does not come is away', async () => {
  const origin = await serve((request) => request.socket.destroy());
  expect(await poster([origin]).post(post(origin))).toEqual({ kind: 'away', reason: 'connection-lost' });
});

describe('calls nobody', () => {
  test.each([
    'http://push.example.test/1',
    'https://push.example.test:8443/1',
    'https://user@push.example.test/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://10.0.0.1/1',
    'https://192.168.1.1/1',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/1',
    'ftp://push.example.test/1',
    'not an address',
  ])('at %s', async (address) => {
    const outside = poster([], { resolveAll: () => Promise.reject(new Error('nobody may ask for this name')) });
    expect(outside.mayCall(address)).toBe(false);
    expect(await outside.post(post(address))).toEqual({ kind: 'refused' });
  });

  test('at a name that leads into a private network, or to it beside a public address', async () => {
    for (const addresses of [['10.1.2.3'], ['8.8.8.8', '127.0.0.1'], ['fd00::1'], ['::ffff:127.0.0.1']]) {
      const resolveAll = async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }) as const);
      const outside = poster([], { resolveAll });
      expect(outside.mayCall('https://push.example.test/1')).toBe(true);
      expect(await outside.post(post('https://push.example.test/1'))).toEqual({ kind: 'refused' });
    }
  });

  test('where a name leads is asked for each connection, and never a second time for one', async () => {
    let asked = 0;
    const server = https.createServer(testCertificate, () => expect.unreachable());
    const port = await listen(server);
    const resolveAll = async () => {
      asked += 1;
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const outside = poster([], { ca: testCertificate.cert, resolveAll });
    for (const calls of [1, 2]) {
      expect(await outside.post(post('https://pds.example.test/1'))).toEqual({ kind: 'refused' });
      expect(asked).toBe(calls);
    }
    expect(outside.mayCall(`https://pds.example.test:${port}/1`)).toBe(false);
  });
});
