import { readdir } from 'node:fs/promises';

/** True when the data folder has a database of its own. */
export async function holdsCluster(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch(() => []);
  return names.some((name) => /^postgres-\d+$/.test(name));
}
