import { once } from 'node:events';
import { createServer } from 'node:net';

/** The preferred port if it is free, else any that is. */
export async function freePort(preferred: number | undefined): Promise<number> {
  if (preferred !== undefined && (await listenOnce(preferred).catch(() => undefined)) === preferred) return preferred;
  return listenOnce(0);
}

async function listenOnce(wanted: number): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port');
  return address.port;
}
