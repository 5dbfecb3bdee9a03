import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What a server writes about itself into PostgreSQL's `postmaster.pid`. The file survives a killed server. */
export interface PostmasterFile {
  pid: number;
  /** Absent in the first moments of a start. */
  port: number | undefined;
  isReady: boolean;
}

const wholeNumber = z.coerce.number().int().positive();

export async function readPostmasterFile(files: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(pathOf(files), 'utf8').catch(() => '');
  const [pid, , , port, , , , status] = text.split('\n');
  const parsedPid = wholeNumber.safeParse(pid);
  if (!parsedPid.success) return undefined;
  return { pid: parsedPid.data, port: wholeNumber.safeParse(port).data, isReady: status?.trim() === 'ready' };
}

/** A power cut can leave the file empty, and then PostgreSQL does not start. */
export async function removeEmptyPostmasterFile(files: string): Promise<void> {
  const file = await stat(pathOf(files)).catch(() => undefined);
  // A server that is just starting fills the file at once, so only an old empty file is removed.
  if (file?.size === 0 && Date.now() - file.mtimeMs > 10_000) await rm(pathOf(files), { force: true });
}

function pathOf(files: string): string {
  return join(files, 'postmaster.pid');
}
