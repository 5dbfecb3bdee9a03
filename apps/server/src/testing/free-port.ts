import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below the ports that systems hand out themselves, so that nobody else gets one between its choice and its use. */
const lowestPort = 20_000;
const blocks = 120;
const portsOfABlock = 100;
let block: Promise<number> | undefined;
let chosen = 0;

async function listen(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1');
  return once(server, 'listening').then(
    () => server,
    () => null,
  );
}

/** A block is this process's for as long as it listens on the block's first port: no two choose the same port. */
async function claimBlock(): Promise<number> {
  for (let number = process.pid; ; number++) {
    const first = lowestPort + (number % blocks) * portsOfABlock;
    const guard = await listen(first);
    guard?.unref();
    if (guard !== null) return first;
  }
}

/** A port of this machine that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  block ??= claimBlock();
  const first = await block;
  for (;;) {
    const port = first + 1 + (chosen++ % (portsOfABlock - 1));
    const server = await listen(port);
    if (server === null) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
}
