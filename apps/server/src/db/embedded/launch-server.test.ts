import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { launchServer } from './launch-server.ts';
import { isAlive } from './postmaster-process.ts';
import { temporaryDataDir } from './testing/temporary-data-dir.ts';

const log = { info: () => undefined, warn: () => undefined };

/** A folder with a script in place of PostgreSQL; the script gets the path of the files as `$2`. */
async function prepare(script: string) {
  const folder = await temporaryDataDir();
  const files = join(folder, 'data');
  await mkdir(files);
  const postgres = join(folder, 'postgres');
  await writeFile(postgres, `#!/bin/sh\necho $$ > ${folder}/pid\n${script}`);
  await chmod(postgres, 0o755);
  const cluster = {
    files,
    logFile: join(folder, 'server.log'),
    portFile: join(folder, 'port'),
    credentials: { adminPassword: '', password: '' },
    identity: { kind: 'self' } as const,
  };
  const pid = async () => Number(await readFile(join(folder, 'pid'), 'utf8'));
  return { cluster, runtime: { initdb: '', postgres, pgCtl: '' }, pid };
}

async function launch(script: string): Promise<{ isReady: boolean; pid: number }> {
  const { cluster, runtime, pid } = await prepare(script);
  const isReady = await launchServer(cluster, runtime, 1, { log, isDurable: true });
  return { isReady, pid: await pid() };
}

const NAME_ITSELF = 'echo $$ > "$2/postmaster.pid"; sleep 0.2;';

test.each([
  ['is removed', 'rm "$2/postmaster.pid"'],
  ['becomes that of another server', 'echo 1 > "$2/postmaster.pid"'],
])('a starting server whose file %s is ended, so that it can be started anew', async (_what, loseIt) => {
  const { isReady, pid } = await launch(`${NAME_ITSELF} ${loseIt}; exec sleep 60`);
  expect(isReady).toBe(false);
  expect(isAlive(pid)).toBe(false);
});

test('a server that ends before it is ready is none', async () => {
  const { isReady } = await launch(`${NAME_ITSELF} exit 1`);
  expect(isReady).toBe(false);
});

test('a start in a process that nothing else keeps waits for the end of a server that lost its file', async () => {
  const { cluster, runtime, pid } = await prepare(`${NAME_ITSELF} rm "$2/postmaster.pid"; exec sleep 60`);
  const program = `
    const { launchServer } = await import(process.argv[1]);
    const [cluster, runtime] = JSON.parse(process.argv[2]);
    console.log(await launchServer(cluster, runtime, 1, { log: { info() {}, warn() {} }, isDurable: true }));`;
  const launcher = pathToFileURL(join(import.meta.dirname, 'launch-server.ts')).href;
  const args = ['--input-type=module', '--eval', program, launcher, JSON.stringify([cluster, runtime])];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
  expect(stdout).toBe('false\n');
  expect(isAlive(await pid())).toBe(false);
});
