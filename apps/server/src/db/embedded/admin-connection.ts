import { realpath } from 'node:fs/promises';
import pg from 'pg';
import { z } from 'zod';
import type { Cluster } from './open-cluster.ts';

export function adminUrl(cluster: Cluster, port: number): string {
  return `postgres://postgres:${cluster.credentials.adminPassword}@127.0.0.1:${port}/postgres`;
}

export async function withAdmin<T>(
  cluster: Cluster,
  port: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: adminUrl(cluster, port),
    application_name: 'embedded-postgres',
    connectionTimeoutMillis: 5_000,
  });
  // A server that dies also makes the query fail, and that failure is handled.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const folderRowSchema = z.tuple([z.object({ folder: z.string() })]);

/** True when the server on this port accepts our password and serves our files, not a copy of them. */
export async function answersAs(cluster: Cluster, port: number): Promise<boolean> {
  try {
    return await withAdmin(cluster, port, async (client) => {
      const { rows } = await client.query("select current_setting('data_directory') as folder");
      const [{ folder }] = folderRowSchema.parse(rows);
      return (await realpath(folder)) === (await realpath(cluster.files));
    });
  } catch {
    // Nobody listens there, or another program does, or the server is not ready to answer.
    return false;
  }
}
