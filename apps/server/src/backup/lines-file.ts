import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** What is kept about a file, to check later whether it is complete. */
export interface FileDigest {
  lines: number;
  sha256: string;
}

/** Writes a new file of lines, batch by batch. When it resolves the bytes survive a power cut. */
export async function writeLines(file: string, batches: AsyncIterable<readonly string[]>): Promise<FileDigest> {
  const hash = createHash('sha256');
  let lines = 0;
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const batch of batches) {
      const text = batch.map((line) => `${line}\n`).join('');
      await handle.writeFile(text);
      hash.update(text);
      lines += batch.length;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { lines, sha256: hash.digest('hex') };
}

/** Yields some lines at a time. `readline` would not do, because it also ends lines at characters such as U+2028. */
export async function* readLines(file: string): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
}

const NEWLINE = 10;

export async function digestFile(file: string): Promise<FileDigest> {
  const hash = createHash('sha256');
  let lines = 0;
  for await (const chunk of createReadStream(file)) {
    const bytes: Uint8Array = chunk;
    hash.update(bytes);
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  }
  return { lines, sha256: hash.digest('hex') };
}
