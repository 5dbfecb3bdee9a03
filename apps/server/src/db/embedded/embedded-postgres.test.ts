import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { chooseIdentity } from './choose-identity.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { commandAs } from './identity.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { query } from './testing/query.ts';
import { startInChild } from './testing/start-in-child.ts';
import { filesIn, killServer, temporaryDataDir } from './testing/temporary-data-dir.ts';

const log = { info: () => undefined, warn: () => undefined };
const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log });

/**
 * The data folder of a server that ran once and was stopped. Making one for each test would take most of the test's
 * time.
 */
let used: string;
beforeAll(async () => {
  used = await mkdtemp(join(realpathSync(tmpdir()), 'nonet-used-'));
  await chmod(used, 0o711);
  await (await start(used)).stop();
});
afterAll(() => rm(used, { recursive: true, force: true }));

/** A copy of the used data folder. Its server finds a port of its own. */
async function usedDataDir(): Promise<string> {
  const dataDir = await temporaryDataDir();
  await promisify(execFile)('cp', ['-a', `${used}/.`, dataDir]);
  await rm(join(dataDir, 'postgres-18', 'port'));
  return dataDir;
}

/** Lets another program listen on this port. Remains of a killed server may hold the port for a moment. */
async function takePort(port: number): Promise<() => void> {
  const listener = createServer();
  listener.on('error', () => undefined);
  while (!listener.listening) {
    listener.listen(port, '127.0.0.1');
    await sleep(50);
  }
  return () => void listener.close();
}

test('keeps what was written from one start to the next', async () => {
  const dataDir = join(await temporaryDataDir(), 'not', 'yet', 'there');
  const first = await start(dataDir);
  await query(first.url, "create table post (text text); insert into post values ('kept')");
  await first.stop();
  await expect(query(first.url, 'select')).rejects.toThrow('ECONNREFUSED');

  const second = await start(dataDir);
  expect(second.adopted).toBe(false);
  expect(await query(second.url, 'select text from post')).toEqual([{ text: 'kept' }]);
  await second.stop();
});

test('serves one database to a role that is no superuser, behind passwords only its owner can read', async () => {
  const dataDir = await usedDataDir();
  const server = await start(dataDir);

  const role =
    'select current_database(), rolname, rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user';
  expect(await query(server.url, role)).toEqual([
    { current_database: 'nonet', rolname: 'nonet', rolsuper: false, rolcreatedb: false, rolcreaterole: false },
  ]);
  expect(await query(server.url, 'create schema of_its_own')).toEqual([]);
  expect(await query(server.adminUrl, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: true },
  ]);
  const wrongPassword = new URL(server.url);
  wrongPassword.password = 'guess';
  await expect(query(wrongPassword.href, 'select')).rejects.toThrow('password authentication failed');
  expect((await stat(join(dataDir, 'postgres-18', 'credentials.json'))).mode & 0o777).toBe(0o600);
  await server.stop();
});

test('writes to disk what it acknowledges, and orders strings the same on every system', async () => {
  const server = await start(await usedDataDir());
  const settings =
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')";
  expect(await query(server.adminUrl, settings)).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  const locale = 'select datlocprovider, datlocale from pg_database where datname = current_database()';
  expect(await query(server.url, locale)).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }]);
  await server.stop();
});

describe('several processes', () => {
  test('adopts the server of a process that was killed', async () => {
    const dataDir = await usedDataDir();
    const child = startInChild(dataDir);
    const { url } = (await child.answer) as { url: string };
    await child.kill();

    const server = await start(dataDir);
    expect(server).toMatchObject({ url, adopted: true });
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    await expect(query(url, 'select')).rejects.toThrow('ECONNREFUSED');
  });

  test('gives every one of several first starts the same server', async () => {
    const dataDir = await temporaryDataDir();
    const children = [startInChild(dataDir), startInChild(dataDir)];
    const answers = [...(await Promise.all(children.map((child) => child.answer))), await start(dataDir)];

    const urls = answers.map((answer) => ('url' in answer ? answer.url : answer.problem));
    expect(new Set(urls).size).toBe(1);
    expect(await query(urls[0]!, 'select current_user')).toEqual([{ current_user: 'nonet' }]);
    expect(answers.filter((answer) => 'adopted' in answer && !answer.adopted)).toHaveLength(1);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres-18.'))).toEqual([]);
  });

  test('does not take a copied folder for the original it still names', async () => {
    const dataDir = await usedDataDir();
    const original = await start(dataDir);
    await query(original.adminUrl, 'checkpoint');
    const copyDir = join(await temporaryDataDir(), 'copy');
    await promisify(execFile)('cp', ['-a', dataDir, copyDir]);
    onTestFinished(() => killServer(copyDir));

    const copy = await start(copyDir);
    expect(copy.adopted).toBe(false);
    expect(await query(copy.adminUrl, 'show data_directory')).toEqual([{ data_directory: filesIn(copyDir) }]);
    expect(await query(original.adminUrl, 'show data_directory')).toEqual([{ data_directory: filesIn(dataDir) }]);
    await copy.stop();
    await original.stop();
  });

  test('keeps the server up for another Nonet process, and only for one', async () => {
    const server = await start(await usedDataDir());
    const connect = async (name: string) => {
      const client = new pg.Client({ connectionString: server.url, application_name: name });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    };
    const worker = await connect('nonet:worker:1');
    await server.stop();
    expect((await worker.query('select 1 as one')).rows).toEqual([{ one: 1 }]);

    await worker.end();
    const own = await connect(`nonet:api:${process.pid}`);
    const visitor = await connect('psql');
    const closed = [own, visitor].map((client) => new Promise((resolve) => client.once('end', resolve)));
    await server.stop();
    await Promise.all(closed);
    await expect(query(server.url, 'select')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('after a crash', () => {
  test('starts when the first start was killed while it made the files', async () => {
    const dataDir = await temporaryDataDir();
    const child = startInChild(dataDir);
    child.answer.catch(() => 'killed');
    await vi.waitUntil(
      async () => {
        const [attempt] = (await readdir(dataDir)).filter((name) => name.endsWith('.unfinished'));
        return attempt !== undefined && existsSync(join(dataDir, attempt, 'data', 'PG_VERSION'));
      },
      { timeout: 10_000, interval: 5 },
    );
    await child.kill();
    expect(existsSync(filesIn(dataDir))).toBe(false);

    const server = await start(dataDir);
    expect(await query(server.url, 'select current_user')).toEqual([{ current_user: 'nonet' }]);
    await server.stop();
  });

  test('brings a killed server back at its address, with every acknowledged row', async () => {
    const dataDir = await usedDataDir();
    const { url } = await start(dataDir);
    await query(url, "create table post (text text); insert into post values ('acknowledged')");
    await killServer(dataDir);

    const server = await start(dataDir);
    expect(server).toMatchObject({ url, adopted: false });
    expect(await query(server.url, 'select text from post')).toEqual([{ text: 'acknowledged' }]);
    await server.stop();
  });

  // When two processes restart a killed server together, its file may be absent or empty for a moment.
  test.each(['absent', 'empty'])('brings it back at its address while its file is %s', async (state) => {
    const dataDir = await usedDataDir();
    const { url } = await start(dataDir);
    await killServer(dataDir);
    const pidFile = join(filesIn(dataDir), 'postmaster.pid');
    await writeFile(pidFile, '');
    const soon = state === 'absent' ? rm(pidFile) : sleep(120).then(() => rm(pidFile));

    const server = await start(dataDir);
    await soon;
    expect(server).toMatchObject({ url, adopted: false });
    await server.stop();
  });

  test('brings it back at its address when the port is taken for a moment', async () => {
    const dataDir = await usedDataDir();
    const { url } = await start(dataDir);
    await killServer(dataDir);
    const port = Number(new URL(url).port);
    const giveBack = await takePort(port);
    setTimeout(giveBack, 300);

    const server = await startEmbeddedPostgres({ dataDir, log, onlyPort: port });
    expect(server).toMatchObject({ url, adopted: false });
    await server.stop();
  });

  test('starts nowhere else for a process whose connections know only the former port', async () => {
    const dataDir = await usedDataDir();
    const port = Number(new URL((await start(dataDir)).url).port);
    await killServer(dataDir);
    onTestFinished(await takePort(port));

    await expect(startEmbeddedPostgres({ dataDir, log, onlyPort: port })).rejects.toThrow(
      `PostgreSQL cannot come back at its port ${port}, which another program took: start Nonet again, which finds another port.`,
    );
  }, 30_000);

  test('starts when another program was given the number of the killed server, or its port', async () => {
    const dataDir = await usedDataDir();
    await start(dataDir);
    const stale = await readPostmasterFile(filesIn(dataDir));
    await killServer(dataDir);
    // The process belongs to the account of the server: PostgreSQL mistakes only such a process for itself.
    const { file, args, options } = commandAs(await chooseIdentity(dataDir, filesIn(dataDir)), 'sleep', ['60']);
    const stranger = spawn(file, args, options);
    onTestFinished(() => void stranger.kill());
    const pidFile = join(filesIn(dataDir), 'postmaster.pid');
    const text = await readFile(pidFile, 'utf8');
    await writeFile(pidFile, text.replace(String(stale!.pid), String(stranger.pid)));
    const giveBack = await takePort(stale!.port!);

    const server = await start(dataDir);
    expect(server.adopted).toBe(false);
    expect(new URL(server.url).port).not.toBe(String(stale!.port));
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(stranger.exitCode).toBe(null);
    giveBack();
    stranger.kill();
    await once(stranger, 'exit');
  });

  test('starts when a power cut left the lock file empty', async () => {
    const dataDir = await usedDataDir();
    await (await start(dataDir)).stop();
    const pidFile = join(filesIn(dataDir), 'postmaster.pid');
    await writeFile(pidFile, '');
    await utimes(pidFile, 0, 0);

    const server = await start(dataDir);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });
});
