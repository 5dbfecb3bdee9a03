import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import net from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { Http, HttpCall, HttpSettings, HttpSystem } from '#/kit/http.ts';
import { createHttp } from '#/kit/http.ts';
import { testCertificate } from '#/kit/test-certificate.ts';

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function client(settings: Partial<HttpSettings> = {}, system: HttpSystem = {}): Http {
  const made = createHttp({ allowedOrigins: [], ...settings }, system);
  cleanups.push(() => made.close());
  return made;
}

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

const httpServer = (listener: RequestListener): Promise<number> => listen(http.createServer(listener));
const tcpServer = (onSocket: (socket: Socket) => void): Promise<number> => listen(net.createServer(onSocket));

async function closedPort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function post(port: number, more: Partial<HttpCall> & { path?: string; secure?: boolean } = {}): HttpCall {
  const { path = '/', secure = false, ...rest } = more;
  return {
    method: 'POST',
    url: new URL(`${secure ? 'https' : 'http'}://127.0.0.1:${port}${path}`),
    host: 'fixed',
    headers: { authorization: 'Bearer s3cret-token' },
    body: { contentType: 'application/json', bytes: '{"text":"hello"}' },
    signal: new AbortController().signal,
    ...rest,
  };
}

describe('answers', () => {
  test('sends method, path, headers and body, and parses JSON', async () => {
    const port = await httpServer(async (request, response) => {
      const chunks = await request.toArray();
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.statusCode = 201;
      response.end(
        JSON.stringify({ at: request.url, how: request.method, who: request.headers.authorization, got: `${chunks}` }),
      );
    });
    const result = await client().send(post(port, { path: '/xrpc/a.b?c=d%20e' }));
    expect(result).toMatchObject({
      kind: 'answer',
      status: 201,
      json: { at: '/xrpc/a.b?c=d%20e', how: 'POST', who: 'Bearer s3cret-token', got: '{"text":"hello"}' },
    });
  });

  test.each([false, true])(
    'a streamed body arrives as it was, though all its chunks lie in one memory and are read slowly (TLS: %s)',
    async (secure) => {
      const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
        const hash = createHash('sha256');
        for await (const piece of request) {
          hash.update(piece);
          await setImmediate();
        }
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(hash.digest('hex')));
      };
      const port = await (secure ? listen(https.createServer(testCertificate, answerTo)) : httpServer(answerTo));
      const whole = createHash('sha256');
      const memory = new Uint8Array(1024 * 1024);
      async function* chunks() {
        for (let count = 1; count <= 8; count += 1) {
          whole.update(memory.fill(count));
          yield memory;
        }
      }
      const body = { contentType: 'video/mp4', bytes: { length: 8 * memory.length, chunks: chunks() } };
      const result = await client({}, { ca: testCertificate.cert }).send(post(port, { secure, body }));
      expect(result).toMatchObject({ status: 200, json: whole.digest('hex') });
    },
  );

  test('a streamed body is left when its connection is cut', async () => {
    const port = await httpServer((request) => void request.once('data', () => request.destroy()));
    const left = Promise.withResolvers<void>();
    async function* chunks() {
      try {
        for (;;) yield new Uint8Array(1024 * 1024);
      } finally {
        left.resolve();
      }
    }
    const body = { contentType: 'video/mp4', bytes: { length: 2 ** 40, chunks: chunks() } };
    expect(await client().send(post(port, { body }))).toMatchObject({ kind: 'lost', reason: 'connection-lost' });
    await left.promise;
  });

  test('gives an answer that is not JSON as bytes', async () => {
    const port = await httpServer((_request, response) => {
      response.statusCode = 502;
      response.setHeader('content-type', 'text/html');
      response.end('<h1>Bad gateway</h1>');
    });
    const result = await client().send(post(port));
    expect(result).toMatchObject({ kind: 'answer', status: 502, json: undefined });
    expect(result.kind === 'answer' && Buffer.from(result.bytes).toString()).toBe('<h1>Bad gateway</h1>');
  });

  test('does not follow a redirect', async () => {
    let requests = 0;
    const port = await httpServer((_request, response) => {
      requests += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await expect(client().send(post(port))).resolves.toMatchObject({ kind: 'answer', status: 307 });
    expect(requests).toBe(1);
  });

  test('answers over TLS when the certificate is trusted', async () => {
    const port = await listen(https.createServer(testCertificate, (_request, response) => response.end('ok')));
    const result = await client({}, { ca: testCertificate.cert }).send(post(port, { secure: true }));
    expect(result).toMatchObject({ kind: 'answer', status: 200 });
  });

  test('uses one connection for calls after one another', async () => {
    const ports = new Set<number | undefined>();
    const port = await httpServer((request, response) => {
      ports.add(request.socket.remotePort);
      response.end();
    });
    const sender = client();
    for (let call = 0; call < 5; call += 1) await sender.send(post(port));
    expect(ports.size).toBe(1);
  });
});

describe('proof that nothing was sent', () => {
  test('a refused connection', async () => {
    await expect(client().send(post(await closedPort()))).resolves.toEqual({ kind: 'not-sent', reason: 'tcp' });
  });

  test('a name that does not exist', async () => {
    const call = post(80, { url: new URL('http://nobody.invalid/') });
    await expect(client().send(call)).resolves.toEqual({ kind: 'not-sent', reason: 'dns' });
  });

  test('TLS spoken to a plain port', async () => {
    const requests: string[] = [];
    const port = await tcpServer((socket) => {
      socket.on('data', (chunk) => {
        requests.push(chunk.toString('latin1'));
        socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      });
    });
    await expect(client().send(post(port, { secure: true }))).resolves.toEqual({ kind: 'not-sent', reason: 'tls' });
    expect(requests.join('')).not.toContain('s3cret-token');
  });

  test('a certificate nobody vouches for', async () => {
    let requests = 0;
    const port = await listen(
      https.createServer(testCertificate, (_request, response) => {
        requests += 1;
        response.end();
      }),
    );
    await expect(client().send(post(port, { secure: true }))).resolves.toEqual({ kind: 'not-sent', reason: 'tls' });
    expect(requests).toBe(0);
  });

  test('a connection closed during the handshake', async () => {
    const port = await tcpServer((socket) => socket.destroy());
    await expect(client().send(post(port, { secure: true }))).resolves.toEqual({ kind: 'not-sent', reason: 'tls' });
  });

  test('a handshake that never ends', async () => {
    const port = await tcpServer((socket) => socket.resume());
    const result = await client({}, { connectTimeoutMs: 50 }).send(post(port, { secure: true }));
    expect(result).toEqual({ kind: 'not-sent', reason: 'connect-timed-out' });
  });

  test('an abort before the call', async () => {
    const port = await httpServer((_request, response) => response.end());
    await expect(client().send(post(port, { signal: AbortSignal.abort() }))).resolves.toEqual({
      kind: 'not-sent',
      reason: 'aborted',
    });
  });

  test('an abort while connecting, and the finished connection serves only the next call', async () => {
    const abort = new AbortController();
    const paths: (string | undefined)[] = [];
    const SNICallback = (_name: string, done: (error: Error | null) => void): void => {
      abort.abort();
      done(null);
    };
    const port = await listen(
      https.createServer({ ...testCertificate, SNICallback }, (request, response) => {
        paths.push(request.url);
        response.end();
      }),
    );
    const sender = client({}, { ca: testCertificate.cert });
    const url = (path: string): URL => new URL(`https://localhost:${port}/${path}`);
    await expect(sender.send(post(port, { url: url('aborted'), signal: abort.signal }))).resolves.toEqual({
      kind: 'not-sent',
      reason: 'aborted',
    });
    await expect(sender.send(post(port, { url: url('next') }))).resolves.toMatchObject({ kind: 'answer' });
    expect(paths).toEqual(['/next']);
  });

  test('a header Node refuses to write', async () => {
    const port = await httpServer((_request, response) => response.end());
    const result = await client().send(post(port, { headers: { authorization: 'Bearer a\r\nx: y' } }));
    expect(result).toEqual({ kind: 'not-sent', reason: 'invalid-request' });
  });
});

describe('doubt', () => {
  test('a server that closes before it reads', async () => {
    const port = await tcpServer((socket) => socket.end());
    await expect(client().send(post(port))).resolves.toEqual({ kind: 'lost', reason: 'connection-lost' });
  });

  test('a server that reads and resets the connection', async () => {
    const port = await tcpServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    await expect(client().send(post(port))).resolves.toEqual({ kind: 'lost', reason: 'connection-lost' });
  });

  test('a server that reads and closes', async () => {
    const port = await tcpServer((socket) => socket.once('data', () => socket.destroy()));
    await expect(client().send(post(port))).resolves.toEqual({ kind: 'lost', reason: 'connection-lost' });
  });

  test('half an answer with a length', async () => {
    const port = await tcpServer((socket) =>
      socket.once('data', () =>
        socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"uri"'),
      ),
    );
    await expect(client().send(post(port))).resolves.toEqual({ kind: 'lost', reason: 'connection-lost' });
  });

  test('half an answer in chunks', async () => {
    const port = await tcpServer((socket) =>
      socket.once('data', () =>
        socket.end(
          'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n',
        ),
      ),
    );
    await expect(client().send(post(port))).resolves.toEqual({ kind: 'lost', reason: 'connection-lost' });
  });

  test('an answer that is not HTTP', async () => {
    const port = await tcpServer((socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.2\r\n')));
    await expect(client().send(post(port))).resolves.toEqual({ kind: 'lost', reason: 'connection-lost' });
  });

  test('an upgrade nobody asked for', async () => {
    const port = await tcpServer((socket) =>
      socket.once('data', () => socket.write('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')),
    );
    await expect(client().send(post(port))).resolves.toEqual({ kind: 'lost', reason: 'connection-lost' });
  });

  test('broken JSON', async () => {
    const port = await httpServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"uri":"at://');
    });
    await expect(client().send(post(port))).resolves.toEqual({ kind: 'lost', reason: 'broken-json' });
  });

  test('an answer above the size limit', async () => {
    const port = await httpServer((_request, response) => response.end('x'.repeat(2_000)));
    await expect(client().send(post(port, { maxBytes: 1_999 }))).resolves.toEqual({
      kind: 'lost',
      reason: 'too-large',
    });
    await expect(client().send(post(port, { maxBytes: 2_000 }))).resolves.toMatchObject({ kind: 'answer' });
  });

  test('no answer in time', async () => {
    const port = await httpServer((request) => request.resume());
    await expect(client().send(post(port, { timeoutMs: 50 }))).resolves.toEqual({ kind: 'lost', reason: 'timed-out' });
  });

  test('an answer that drips and never ends', async () => {
    const port = await httpServer((_request, response) => {
      const drip = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(drip));
    });
    await expect(client().send(post(port, { timeoutMs: 100 }))).resolves.toEqual({ kind: 'lost', reason: 'timed-out' });
  });

  test('an abort after the request left', async () => {
    const abort = new AbortController();
    const port = await httpServer(() => abort.abort());
    await expect(client().send(post(port, { signal: abort.signal }))).resolves.toEqual({
      kind: 'lost',
      reason: 'aborted',
    });
  });

  test('a kept-alive connection that the server closed: lost, and never sent a second time', async () => {
    let requests = 0;
    // The first answer keeps the connection; the second request on it meets a reset.
    const port = await tcpServer((socket) => {
      socket.on('data', () => {
        requests += 1;
        if (requests === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
        else socket.resetAndDestroy();
      });
    });
    const sender = client();
    await expect(sender.send(post(port))).resolves.toMatchObject({ kind: 'answer' });
    await expect(sender.send(post(port))).resolves.toEqual({ kind: 'lost', reason: 'connection-lost' });
    expect(requests).toBe(2);
  });

  test('a kept-alive connection whose end is known is not used again', async () => {
    let connections = 0;
    const closed = new EventEmitter();
    const port = await tcpServer((socket) => {
      connections += 1;
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
      socket.once('close', () => closed.emit('close'));
    });
    const sender = client();
    const firstClosed = once(closed, 'close');
    await expect(sender.send(post(port))).resolves.toMatchObject({ kind: 'answer' });
    await firstClosed;
    await expect(sender.send(post(port))).resolves.toMatchObject({ kind: 'answer' });
    expect(connections).toBe(2);
  });
});

describe('user-supplied hosts', () => {
  const supplied = (url: string): HttpCall => post(0, { url: new URL(url), host: 'user-supplied' });

  test('are refused when their name leads into a private network, before any connection', async () => {
    let lookups = 0;
    const sender = client(
      {},
      {
        resolveAll: async () => {
          lookups += 1;
          // A name server that answers differently each time: only the first answer, the checked one, counts.
          return [{ address: lookups === 1 ? '127.0.0.1' : '8.8.8.8', family: 4 }];
        },
      },
    );
    await expect(sender.send(supplied('https://pds.example.test/'))).resolves.toEqual({
      kind: 'not-sent',
      reason: 'address',
    });
    expect(lookups).toBe(1);
  });

  test('are refused on another scheme or port', async () => {
    const port = await httpServer((_request, response) => response.end());
    for (const url of [`http://127.0.0.1:${port}/`, 'https://pds.example.test:8443/', 'http://pds.example.test/']) {
      await expect(client().send(supplied(url))).resolves.toEqual({ kind: 'not-sent', reason: 'address' });
    }
  });

  test('are allowed at exactly the origins of the settings', async () => {
    const port = await httpServer((_request, response) => response.end());
    const sender = client({ allowedOrigins: [`http://127.0.0.1:${port}`] });
    await expect(sender.send(supplied(`http://127.0.0.1:${port}/a`))).resolves.toMatchObject({ kind: 'answer' });
    await expect(sender.send(supplied(`http://localhost:${port}/a`))).resolves.toEqual({
      kind: 'not-sent',
      reason: 'address',
    });
  });

  test('a name that does not exist is not a refusal', async () => {
    const sender = client({}, { resolveAll: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(sender.send(supplied('https://pds.example.test/'))).resolves.toEqual({
      kind: 'not-sent',
      reason: 'dns',
    });
  });
});

describe('the proxy', () => {
  async function proxy(answer?: string): Promise<{ url: string; asked: string[] }> {
    const asked: string[] = [];
    const server = http.createServer();
    server.on('connect', (request, socket) => {
      asked.push(`${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim());
      if (answer !== undefined) return socket.end(answer);
      const [host, port] = (request.url ?? '').split(':');
      const upstream = net.connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        upstream.pipe(socket).pipe(upstream);
      });
      socket.on('error', () => upstream.destroy());
      upstream.on('error', () => socket.destroy());
    });
    return { url: `http://nonet:pass@127.0.0.1:${await listen(server)}`, asked };
  }

  test('carries https calls to fixed hosts through a tunnel', async () => {
    const { url, asked } = await proxy();
    const port = await listen(https.createServer(testCertificate, (_request, response) => response.end('ok')));
    const sender = client({ proxy: url }, { ca: testCertificate.cert });
    await expect(sender.send(post(port, { secure: true }))).resolves.toMatchObject({ kind: 'answer', status: 200 });
    expect(asked).toEqual([`127.0.0.1:${port} Basic ${btoa('nonet:pass')}`]);
  });

  test('is not asked for plain http, nor for user-supplied hosts', async () => {
    const { url, asked } = await proxy();
    const port = await httpServer((_request, response) => response.end());
    const sender = client(
      { proxy: url, allowedOrigins: [`http://127.0.0.1:${port}`] },
      {
        resolveAll: async () => [{ address: '10.0.0.1', family: 4 }],
      },
    );
    await expect(sender.send(post(port))).resolves.toMatchObject({ kind: 'answer' });
    await sender.send(post(0, { url: new URL('https://pds.example.test/'), host: 'user-supplied' }));
    expect(asked).toEqual([]);
  });

  test('that refuses is proof that nothing was sent', async () => {
    const { url } = await proxy('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const result = await client({ proxy: url }).send(post(443, { secure: true }));
    expect(result).toEqual({ kind: 'not-sent', reason: 'proxy' });
  });
});

test('no result carries a secret of the call', async () => {
  const refusing = await tcpServer((socket) => socket.destroy());
  const results = await Promise.all([
    client().send(post(await closedPort())),
    client().send(post(refusing)),
    client().send(post(refusing, { headers: { authorization: 'Bearer s3cret-token\n' } })),
  ]);
  expect(JSON.stringify(results)).not.toContain('s3cret');
});
