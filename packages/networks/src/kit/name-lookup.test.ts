import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createHttp } from '#/kit/http.ts';
import { createNameLookup } from '#/kit/name-lookup.ts';

/** A name server on loopback that notes which names it is asked for. Without `answer` it says nothing before its `end`. */
async function nameServer(answer?: (question: Buffer, type: number) => Buffer) {
  const socket: Socket = createSocket('udp4');
  const asked: string[] = [];
  const unanswered: (() => void)[] = [];
  let hangs = answer === undefined;
  socket.on('message', (message: Buffer, from: RemoteInfo) => {
    const { name, end } = nameIn(message);
    asked.push(name);
    const question = message.subarray(0, end + 4);
    const reply = answer?.(question, message.readUInt16BE(end)) ?? replyWith(question, null);
    if (hangs) unanswered.push(() => socket.send(reply, from.port, from.address));
    else socket.send(reply, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  const end = () => {
    hangs = false;
    for (const send of unanswered) send();
  };
  return { address: `127.0.0.1:${socket.address().port}`, asked, end };
}

/** RFC 1035 §4.1.2: labels with their lengths before them, after the header of 12 bytes. */
function nameIn(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** An answer with one address (type A), or with none (NOERROR). */
function replyWith(question: Buffer, address: number[] | null): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(address === null ? 0 : 1, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  if (address === null) return head;
  return Buffer.concat([head, Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address])]);
}

const TYPE_A = 1;

test('name servers that never answer keep no thread: files and names of others are read meanwhile', async () => {
  const { address, asked, end } = await nameServer();
  const http = createHttp({ allowedOrigins: [] }, { nameServers: [address] });
  const hosts = Array.from({ length: 16 }, (_, n) => `pds-${n}.slow.example`);
  const { signal } = new AbortController();
  let ended = 0;
  const calls = hosts.map(async (host) => {
    const url = new URL(`https://${host}/xrpc/com.atproto.repo.putRecord`);
    const result = await http.send({ method: 'GET', url, host: 'user-supplied', signal });
    ended += 1;
    return result;
  });
  // All sixteen are asked for at the same time; of four threads twelve would wait.
  await expect.poll(() => new Set(asked).size).toBe(hosts.length);
  await readFile(import.meta.filename);
  await lookup('localhost');
  expect(ended).toBe(0);
  end();
  expect(await Promise.all(calls)).toEqual(hosts.map(() => ({ kind: 'not-sent', reason: 'dns' })));
  http.close();
});

test('a look-up ends by itself, and one name is asked for once at a time', async () => {
  const { address, asked } = await nameServer();
  const resolveAll = createNameLookup({ nameServers: [address], timeoutMs: 100 });
  const looks = [resolveAll('pds.slow.example'), resolveAll('pds.slow.example')];
  expect((await Promise.allSettled(looks)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  // One question for each kind of address.
  expect(asked).toEqual(['pds.slow.example', 'pds.slow.example']);
  await expect(resolveAll('pds.slow.example')).rejects.toThrow();
  expect(asked).toHaveLength(4);
});

test('answers all addresses; one kind of them is enough', async () => {
  const { address } = await nameServer((question, type) => replyWith(question, type === TYPE_A ? [8, 8, 4, 4] : null));
  const resolveAll = createNameLookup({ nameServers: [address] });
  expect(await resolveAll('pds.example')).toEqual([{ address: '8.8.4.4', family: 4 }]);
});

test('fails for a name without an address', async () => {
  const { address } = await nameServer((question) => replyWith(question, null));
  await expect(createNameLookup({ nameServers: [address] })('pds.example')).rejects.toThrow();
});

test('the hosts file counts first', async () => {
  const { address, asked } = await nameServer();
  const hostsFile = join(await mkdtemp(join(tmpdir(), 'nonet-hosts-')), 'hosts');
  await writeFile(
    hostsFile,
    ['# 1.1.1.1 pds.example', '8.8.8.8\tother.example PDS.example # ours', '2606:4700::1 pds.example', 'x'].join('\n'),
  );
  const resolveAll = createNameLookup({ nameServers: [address], hostsFile });
  expect(await resolveAll('pds.example')).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700::1', family: 6 },
  ]);
  expect(asked).toEqual([]);
});

test('a name of this machine is found, so that the address guard can refuse it', async () => {
  const http = createHttp({ allowedOrigins: [] });
  const url = new URL('https://localhost/');
  const signal = new AbortController().signal;
  expect(await http.send({ method: 'GET', url, host: 'user-supplied', signal })).toEqual({
    kind: 'not-sent',
    reason: 'address',
  });
});
