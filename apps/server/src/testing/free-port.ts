import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The ports are below those that systems hand out themselves, so that nobody else gets one between its choice and its
 * use. Each process has a hundred of its own.
 */
const portsOfAProcess = 100;
const firstPort = 20_000 + (process.pid % 120) * portsOfAProcess;
let chosen = 0;

/** A port of this machine that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + (chosen++ % portsOfAProcess);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
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
