import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { listen } from '#/start/listen.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { freePorts } from '#/testing/free-port.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';

// Other tests call the application without a socket. These show what only a socket shows.
let server: TestServer;
let port: number;
let close: () => Promise<void>;
let person: Person;

beforeAll(async () => {
  const [free = 0] = await freePorts(1);
  port = free;
  server = await startTestServer({ environment: { PORT: String(port) } });
  const http = await listen(server.assemblyFetch, { host: 'localhost', port });
  close = () => http.close(100);
  person = await server.register();
});
afterAll(async () => {
  await close();
  await server.close();
});

/** Sends as clients do: no Content-Length without a body, and a chunked body for a stream. */
async function send(
  method: string,
  path: string,
  body?: string | Readable,
): Promise<{ status: number; body: AnyJson }> {
  const call = request({ host: '127.0.0.1', port, method, path, agent: false });
  call.setHeader('host', `localhost:${port}`);
  call.setHeader('cookie', person.cookie);
  call.setHeader('origin', `http://localhost:${port}`);
  if (body !== undefined) call.setHeader('content-type', 'application/json');
  if (method === 'DELETE' || method === 'GET') call.useChunkedEncodingByDefault = false;
  // A server that has answered already need not read the rest of the body.
  call.once('response', () => call.on('error', () => undefined));
  if (body instanceof Readable) body.pipe(call);
  else call.end(body);
  const [answer] = await once(call, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) };
}

/** Sends the beginning of a body and disconnects: by a FIN, or by a RST as a phone that loses its network. */
async function breakOff(method: string, path: string, type: string, how: 'end' | 'reset'): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const fields = [`host: localhost:${port}`, `cookie: ${person.cookie}`, `origin: http://localhost:${port}`];
  socket.write(
    [`${method} ${path} HTTP/1.1`, ...fields, `content-type: ${type}`, 'content-length: 1000', '', '{"a":'].join(
      '\r\n',
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  if (how === 'end') socket.destroy();
  else socket.resetAndDestroy();
  await once(socket, 'close');
}

async function scheduled(): Promise<string> {
  const account = await addConnection(server, person);
  const scheduledDate = new Date(Date.now() + 3_600_000).toISOString();
  const body = JSON.stringify({ title: 'T', description: 'D', scheduledDate, platforms: [account] });
  const answer = await send('POST', '/api/social/posts/schedule', body);
  expect(answer.status).toBe(201);
  return answer.body.post.id;
}

test('DEL-05 a post is cancelled, restored and deleted by calls without a body', async () => {
  const id = await scheduled();
  expect((await send('POST', `/api/posts/${id}/cancel`)).body.post.status).toBe('cancelled');
  expect((await send('POST', `/api/posts/${id}/restore`)).status).toBe(200);
  expect(await send('DELETE', `/api/posts/${id}`)).toEqual({ status: 200, body: { success: true } });
  expect((await send('GET', `/api/posts/${id}`)).status).toBe(404);
});

test('a body in chunks is read like any other', async () => {
  const id = await scheduled();
  const answer = await send('PATCH', `/api/posts/${id}`, Readable.from(['{"version":1,', '"title":"Better"}']));
  expect(answer).toMatchObject({ status: 200, body: { post: { title: 'Better' } } });
});

test('a body in chunks that never ends is cut off at the limit', async () => {
  const id = await scheduled();
  const endless = Readable.from(
    (function* () {
      yield '{"title":"';
      for (let n = 0; n < 64; n++) yield 'x'.repeat(64 * 1024);
    })(),
  );
  expect((await send('PATCH', `/api/posts/${id}`, endless)).status).toBe(413);
});

test('a body that is declared too long is refused before it comes', async () => {
  const call = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/social/posts/schedule', agent: false });
  call.setHeader('host', `localhost:${port}`);
  call.setHeader('cookie', person.cookie);
  call.setHeader('origin', `http://localhost:${port}`);
  call.setHeader('content-length', 1024 * 1024 + 1);
  call.on('error', () => undefined);
  call.flushHeaders();
  const [answer] = await once(call, 'response');
  expect(answer.statusCode).toBe(413);
  call.destroy();
});

test('who sends a body that is too long hears so, and goes on with the same connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const connections = new Set<unknown>();
  for (let count = 0; count < 3; count++) {
    const call = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/social/posts/schedule', agent });
    call.setHeader('host', `localhost:${port}`);
    call.end(Buffer.alloc(3 * 1024 * 1024));
    const [answer] = await once(call, 'response');
    expect(answer.statusCode).toBe(413);
    await once(answer.resume(), 'end');
    connections.add(call.socket);
  }
  expect(connections.size).toBe(1);
});

test('a request that gives its body two lengths is refused', async () => {
  const socket = connect(port, '127.0.0.1');
  const lines = ['POST /api/social/posts/schedule HTTP/1.1', `host: localhost:${port}`, 'content-length: 2'];
  socket.end([...lines, 'transfer-encoding: chunked', '', '5', '{"a":', '0', '', ''].join('\r\n'));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
});

test.each([
  ['/api/social/posts/schedule', 'application/json', 'end'],
  ['/api/social/posts/schedule', 'application/json', 'reset'],
  ['/api/media', 'image/png', 'end'],
  ['/api/media', 'image/png', 'reset'],
] as const)('a caller of %s (%s) who breaks off is nothing that the log calls a fault: %s', async (path, type, how) => {
  const before = server.logged.length;
  await breakOff('POST', path, type, how);
  const ofThisCall = () => server.logged.slice(before).filter((line) => line.path === path);
  await expect
    .poll(() => ofThisCall().map(({ msg, status }) => ({ msg, status })))
    .toEqual([{ msg: 'request', status: 400 }]);
});
