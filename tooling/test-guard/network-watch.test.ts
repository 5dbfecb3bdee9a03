import { createSocket } from 'node:dgram';
import { Resolver, resolve4 } from 'node:dns/promises';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { expect, test } from 'vitest';
import { isLoopback, watchNetwork } from './network-watch.ts';

const foreignHosts = watchNetwork();

test.each(['localhost', 'api.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]', '::ffff:127.0.0.1'])(
  '%s is this machine',
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

test.each(['example.com', 'localhost.example.com', '10.0.0.1', '8.8.8.8', '::ffff:8.8.8.8', 'fd00::1'])(
  '%s is not this machine',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);

test('refuses and reports a request to another host', async () => {
  await expect(fetch('http://nonet.example/')).rejects.toThrow('fetch failed');
  await expect(resolve4('nonet.example')).rejects.toThrow('ENOTFOUND');
  expect(foreignHosts()).toEqual(['nonet.example', 'nonet.example']);
});

test('lets only a name server of the test itself be asked', async () => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver();
  await expect(resolver.resolve4('nonet.example')).rejects.toThrow('ENOTFOUND');
  resolver.setServers(['192.0.2.1', `127.0.0.1:${socket.address().port}`]);
  await expect(resolver.resolve4('nonet.example')).rejects.toThrow('ENOTFOUND');
  expect(foreignHosts()).toEqual(['nonet.example', 'nonet.example']);

  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  const asked = resolver.resolve4('nonet.example').catch(() => undefined);
  await once(socket, 'message');
  resolver.cancel();
  await asked;
  socket.close();
  expect(foreignHosts()).toEqual([]);
});

test('a second watch reports what the first would', async () => {
  const second = watchNetwork();
  await expect(fetch('http://nonet.example/')).rejects.toThrow('fetch failed');
  expect(second()).toEqual(['nonet.example']);
  expect(foreignHosts()).toEqual([]);
});

test('judges a name the caller resolves by its address', async () => {
  const answers: unknown[] = [];
  for (const address of ['127.0.0.1', '192.0.2.1']) {
    const socket = net.connect({
      host: 'pinned.example',
      port: 9,
      lookup: (_host, _options, callback) => callback(null, [{ address, family: 4 }]),
    });
    await once(socket, 'close').catch((error) => answers.push(error.code));
  }
  expect(answers).toEqual(['ECONNREFUSED', 'ENOTFOUND']);
  expect(foreignHosts()).toEqual(['192.0.2.1']);
});

test('a name under .invalid is refused without being reported', async () => {
  await expect(fetch('http://nowhere.invalid/')).rejects.toThrow('fetch failed');
  expect(foreignHosts()).toEqual([]);
});

test('lets a request to this machine through', async () => {
  const server = http.createServer((_request, response) => response.writeHead(204).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(204);
  server.close();
  expect(foreignHosts()).toEqual([]);
});
