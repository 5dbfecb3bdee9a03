import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type Unfit, writeBlanks } from '#/lib/videos/blanks.ts';
import { findMetadata } from '#/lib/videos/find-metadata.ts';

/** A video after its metadata are blanked, or the reason why they cannot be. */
export async function blanked(bytes: Uint8Array, contentType: string): Promise<Buffer | Unfit> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nonet-metadata-'));
  try {
    const file = path.join(folder, 'file');
    await writeFile(file, bytes);
    const handle = await open(file, 'r+');
    try {
      const blanks = await findMetadata(handle, contentType);
      if (typeof blanks === 'string') return blanks;
      await writeBlanks(handle, blanks);
    } finally {
      await handle.close();
    }
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
