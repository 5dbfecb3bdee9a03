import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EmbeddedPostgresError, useOwnServer } from './embedded-postgres-error.ts';
import type { Identity } from './identity.ts';
import { runProgram } from './run-program.ts';

/** Existing files decide by their owner. For new files it is the first possible account that can reach the folder. */
export async function chooseIdentity(folder: string, serverFiles: string): Promise<Identity> {
  const ownUid = process.getuid?.();
  // Windows has no user ids, and its PostgreSQL drops an administrator's rights itself.
  if (ownUid === undefined) return { kind: 'self' };
  if (existsSync(serverFiles)) return ownerOf(serverFiles, ownUid);
  if (ownUid !== 0) return { kind: 'self' };
  return forNewFiles(folder);
}

async function ownerOf(serverFiles: string, ownUid: number): Promise<Identity> {
  const { uid, gid } = await stat(serverFiles);
  if (ownUid !== 0 && uid === ownUid) return { kind: 'self' };
  if (ownUid === 0 && uid === 0) return namespaceUnless(`the files in ${serverFiles} are root's own`);
  if (ownUid === 0) return { kind: 'account', uid, gid };
  throw new EmbeddedPostgresError(
    `The database in ${serverFiles} belongs to another account (uid ${uid}): start Nonet as that account or choose another folder with NONET_DATA_DIR.`,
  );
}

async function forNewFiles(folder: string): Promise<Identity> {
  const account = await unprivilegedAccount();
  if (account === undefined) return namespaceUnless('there is no account postgres or nobody to run it');
  if (!(await canReach(folder, account))) return namespaceUnless(`no other account may enter ${folder}`);
  return { kind: 'account', ...account };
}

/** The last possibility for root. The kernel or a container may forbid it; then the obstacle is the error. */
async function namespaceUnless(obstacle: string): Promise<Identity> {
  const namespace: Identity = { kind: 'namespace' };
  if ((await runProgram(namespace, 'true', [])).failure === undefined) return namespace;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root and ${obstacle}: start Nonet as an ordinary user, choose a new folder outside private ones with NONET_DATA_DIR, or ${useOwnServer}.`,
  );
}

interface Account {
  uid: number;
  gid: number;
}

// An account made for databases is better than nobody, which other daemons share.
const accountNames = ['postgres', '_postgres', 'nobody'];

async function unprivilegedAccount(): Promise<Account | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of accountNames) {
    const [, , uid, gid] = lines.find((fields) => fields[0] === name) ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/**
 * Looks only at mode bits. A folder that is open by other means counts as closed; then a namespace is used, which also
 * works.
 */
async function canReach(folder: string, account: Account): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder);
  const passBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & passBit) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || canReach(parent, account);
}
