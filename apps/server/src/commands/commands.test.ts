import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { createEmptyDatabase } from '#/testing/database.ts';
import { freePorts } from '#/testing/free-port.ts';
import { startNonet } from '#/testing/nonet-process.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function installation() {
  const folder = await mkdtemp(path.join(tmpdir(), 'nonet-moves-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(path.join(folder, 'web'));
  await writeFile(path.join(folder, 'web/index.html'), '<!doctype html><title>Nonet</title>');
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const dataDir = path.join(folder, 'data');
  const environment = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    NONET_DATA_DIR: dataDir,
    WEB_DIST: path.join(folder, 'web'),
    LOG_LEVEL: 'warn',
  };
  return { folder, dataDir, environment, url: `http://localhost:${port}` };
}

/** The output of the command. The command must succeed and write nothing to standard error. */
async function run(environment: Record<string, string>, args: string[]): Promise<string> {
  const command = startNonet(environment, { args });
  expect({ code: await command.ended, stderr: command.stderr() }).toEqual({ code: 0, stderr: '' });
  return command.stdout();
}

/** Expects a refusal with one sentence on standard error, code 1 and no stack; returns the sentence. */
async function refusal(environment: Record<string, string>, args: string[]): Promise<string> {
  const command = startNonet(environment, { args });
  expect({ code: await command.ended, stdout: command.stdout() }).toEqual({ code: 1, stdout: '' });
  const said = command.stderr().trim();
  expect(said.split('\n')).toHaveLength(1);
  return said;
}

const call = (url: string, route: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(`${url}${route}`, { method: 'POST', body: typeof body === 'string' ? body : new Uint8Array(body), headers });

const credentials = { email: 'ada@example.org', password: 'a fine password' };

async function signIn(url: string): Promise<number> {
  const json = { 'content-type': 'application/json' };
  return (await call(url, '/api/auth/sign-in/email', JSON.stringify(credentials), json)).status;
}

test('moves a running installation to another database, and a stopped one to another folder', async () => {
  const { folder, dataDir, environment, url } = await installation();
  const nonet = startNonet(environment);
  await nonet.ready();
  const json = { 'content-type': 'application/json' };
  const signUp = await call(url, '/api/auth/sign-up/email', JSON.stringify({ name: 'Ada', ...credentials }), json);
  const cookie = signUp.headers.getSetCookie()[0]!.split(';')[0]!;
  const upload = await call(url, '/api/media', PNG, { cookie, origin: url, 'x-file-name': 'dot.png' });
  expect(upload.status).toBe(201);

  const collected = path.join(folder, 'backups');
  await mkdir(collected);
  const said = await run(environment, ['backup', collected]);
  // The two files are the picture and its thumbnail.
  expect(said).toContain('2 media files to ');
  expect(said).toContain('does not hold the secret');
  const [name = ''] = await readdir(collected);
  expect(name).toMatch(/^nonet-backup-\d{8}-\d{6}$/);
  // The product went on running, on the same server.
  expect(await signIn(url)).toBe(200);

  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  const backup = path.join(collected, name);
  const moved = {
    ...environment,
    NONET_DATA_DIR: path.join(folder, 'moved'),
    DATABASE_URL: database.url,
    NONET_SECRET: (await readFile(path.join(dataDir, 'secret'), 'utf8')).trim(),
  };
  expect(await run(moved, ['restore', backup])).toMatch(
    /^Restored the backup of .*2 media files\.\nEverybody has to sign in/,
  );
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query('select email, (select count(*)::int from sessions) sessions from users');
  const { rows: media } = await client.query<{ key: string }>('select storage_key as key from media');
  await client.end();
  expect(rows).toEqual([{ email: credentials.email, sessions: 0 }]);
  expect(PNG.equals(await readFile(path.join(folder, 'moved/media', media[0]!.key)))).toBe(true);
  expect(await refusal(moved, ['restore', backup])).toContain('The database is not empty');
  expect(await refusal(environment, ['restore', backup])).toContain('The database is not empty');
  expect(await signIn(url)).toBe(200);

  nonet.child.kill('SIGTERM');
  await nonet.ended;
  const withSecret = path.join(folder, 'with-secret');
  expect(await run(environment, ['backup', withSecret, '--with-secret'])).toContain('It holds the secret');
  const fresh = { ...environment, NONET_DATA_DIR: path.join(folder, 'fresh') };
  await run(fresh, ['restore', withSecret]);
  const secretFile = path.join(folder, 'fresh/secret');
  expect(await readFile(secretFile, 'utf8')).toBe(await readFile(path.join(dataDir, 'secret'), 'utf8'));
  expect((await stat(secretFile)).mode & 0o777).toBe(0o600);
  const again = startNonet(fresh);
  await again.ready();
  expect(await signIn(url)).toBe(200);
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
});

test('says in one sentence what it cannot do', async () => {
  const { folder, dataDir, environment } = await installation();
  expect(await refusal(environment, ['backup'])).toBe(
    `There is nothing to back up in ${dataDir}: name the data folder with NONET_DATA_DIR.`,
  );
  expect(await refusal(environment, ['restore'])).toBe('Name the folder of one backup: npm run restore -- FOLDER');
  expect(await refusal(environment, ['restore', folder])).toContain(`${folder} is not a complete backup`);
  expect(await refusal(environment, ['backup', '--everything'])).toContain('--everything');
  expect(await refusal({ ...environment, PORT: 'x' }, ['backup'])).toContain('PORT must be a number');
  expect(await readdir(folder), 'nothing was made').toEqual(['web']);
});
