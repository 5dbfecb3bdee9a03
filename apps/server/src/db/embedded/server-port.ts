import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { z } from 'zod';
import type { Cluster } from './open-cluster.ts';

const portSchema = z.coerce.number().int().min(1).max(65_535);

/**
 * The port on which the server listened last; undefined before its first start. PostgreSQL's own file tells the port
 * too, but that file is absent or empty for a moment at each start. A start that looked at that moment would choose
 * another port.
 */
export async function formerPort(cluster: Cluster): Promise<number | undefined> {
  return portSchema.safeParse(await readFile(cluster.portFile, 'utf8').catch(() => '')).data;
}

/** Writes the file in one step, because other processes may read it at any moment. */
export async function keepPort(cluster: Cluster, port: number): Promise<void> {
  const unfinished = `${cluster.portFile}.${randomUUID()}`;
  await writeFile(unfinished, `${port}\n`, { mode: 0o600 });
  await rename(unfinished, cluster.portFile);
}

export async function isFree(port: number): Promise<boolean> {
  return listenOnce(port).then(
    () => true,
    () => false,
  );
}

/** A port of 127.0.0.1 that is free now. */
export function anyFreePort(): Promise<number> {
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
