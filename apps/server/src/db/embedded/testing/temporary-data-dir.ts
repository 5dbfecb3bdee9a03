import { realpathSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { clusterFiles, clusterFolder } from '../open-cluster.ts';
import { findPlatformPackage } from '../platform-package.ts';
import { readPostmasterFile } from '../postmaster-file.ts';
import { isPostmasterOf } from '../postmaster-process.ts';

/**
 * A data folder for one test. At the test's end the folder is removed, and with it any server that still runs on it.
 */
export async function temporaryDataDir(): Promise<string> {
  const folder = await mkdtemp(join(realpathSync(tmpdir()), 'nonet-embedded-'));
  await chmod(folder, 0o711);
  onTestFinished(async () => {
    await killServer(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}

export function filesIn(dataDir: string): string {
  return clusterFiles(clusterFolder(dataDir, findPlatformPackage().major));
}

/** Kills the server as a power cut would, and waits until it is gone. */
export async function killServer(dataDir: string): Promise<void> {
  const files = filesIn(dataDir);
  const server = await readPostmasterFile(files);
  if (server === undefined || !(await isPostmasterOf(files, server.pid))) return;
  process.kill(server.pid, 'SIGKILL');
  await vi.waitUntil(async () => !(await isPostmasterOf(files, server.pid)), { timeout: 10_000, interval: 10 });
}
