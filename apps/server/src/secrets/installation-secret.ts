import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const FILE = 'secret';

/**
 * The secret of the data folder. Only the folder's owner can read it, and all processes share it. A folder without a
 * secret gets the one that was kept elsewhere, or a new one.
 */
export async function installationSecret(dataDir: string, keptElsewhere?: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, FILE);
  return (await readSecret(file)) ?? (await makeSecret(file, keptElsewhere ?? randomBytes(48).toString('base64url')));
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(file, 'utf8')).trim();
    if (secret.length < 32) throw new Error(`The file ${file} holds no usable secret; restore it from a backup.`);
    await chmod(file, 0o600);
    return secret;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Writes the secret in full under another name, and then links it. So when two first starts run at once, one wins, and
 * nobody reads half a secret.
 */
async function makeSecret(file: string, made: string): Promise<string> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${made}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const secret = await readSecret(file);
  if (secret === undefined) throw new Error(`The file ${file} vanished while it was made.`);
  return secret;
}
