import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';

import { knownLevels } from '#/db/migrate.ts';
import { createDatabase } from '#/db/pool.ts';
import { cloneDatabase } from '#/testing/database.ts';
import { freePorts } from '#/testing/free-port.ts';
import { startNonet } from '#/testing/nonet-process.ts';
import manifest from '../../package.json' with { type: 'json' };

const { version } = manifest;
const secret = 'the secret of a test installation, long enough';

/** A folder, a database and ports of its own. */
async function installation() {
  const folder = await mkdtemp(path.join(tmpdir(), 'nonet-start-'));
  const database = await cloneDatabase();
  onTestFinished(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  await mkdir(path.join(folder, 'web'));
  await writeFile(path.join(folder, 'web/index.html'), '<!doctype html><title>Nonet</title>');
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const url = `http://localhost:${port}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const environment = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    NONET_DATA_DIR: path.join(folder, 'data'),
    WEB_DIST: path.join(folder, 'web'),
    DATABASE_URL: database.url,
    NONET_SECRET: secret,
    LOG_LEVEL: 'warn',
  };
  return { folder, port, sandboxPort, url, sandboxUrl, environment };
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    await answer.body?.cancel();
    return true;
  } catch {
    // Nobody listens.
    return false;
  }
}

/** Expects a refusal with one sentence on standard error, code 1 and no stack; returns the sentence. */
async function refusal(environment: Record<string, string>, args: string[] = []): Promise<string> {
  const nonet = startNonet(environment, { args });
  expect(await nonet.ended).toBe(1);
  expect(nonet.stdout()).toBe('');
  expect(nonet.stderr()).not.toMatch(/^\s+at /m);
  return nonet.stderr().trim();
}

async function occupy(port: number): Promise<void> {
  const server = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
}

test('says that it is ready when product and sandbox answer, and stops in order', async () => {
  const { environment, url, sandboxUrl } = await installation();
  const nonet = startNonet(environment);
  await nonet.ready();
  expect(nonet.stdout()).toBe(`Nonet is ready at ${url}\n`);
  const page = await fetch(url);
  expect(await page.text()).toContain('<title>Nonet</title>');
  expect(await (await fetch(`${sandboxUrl}/_sandbox/id`)).json()).toMatchObject({ owner: environment.NONET_DATA_DIR });
  await vi.waitFor(async () => {
    expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ status: 'ok', database: 'ok' });
  });

  // An open stream must not delay the stop.
  const signUp = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', password: 'a fine password' }),
  });
  const cookie = signUp.headers.getSetCookie()[0]!.split(';')[0]!;
  const live = await fetch(`${url}/api/live`, { headers: { cookie } });
  const reader = live.body!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('retry');

  const db = createDatabase({ url: environment.DATABASE_URL, applicationName: 'nonet:test' });
  const instance = await db.selectFrom('instance').select('zone_rules').executeTakeFirst();
  await db.destroy();
  expect(instance?.zone_rules).toBe(process.versions.tz);

  // A service manager signals both the process and the starter, and the starter passes the signal on.
  nonet.child.kill('SIGTERM');
  nonet.child.kill('SIGHUP');
  expect(await nonet.ended).toBe(0);
  expect((await reader.read()).done).toBe(true);
  expect(nonet.stderr()).toBe('');
  expect(await answers(url)).toBe(false);
  expect(await answers(sandboxUrl)).toBe(false);
});

test('a second copy on the same folder is refused, a worker joins', async () => {
  const { environment, url } = await installation();
  const first = startNonet(environment);
  await first.ready();
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const second = await refusal({ ...environment, PORT: String(port), SANDBOX_PORT: String(sandboxPort) });
  expect(second).toContain(`already running on the data folder ${environment.NONET_DATA_DIR}, probably at ${url}:`);
  expect(second).toContain('NONET_ROLE=worker');
  expect(second.split('\n')).toHaveLength(1);

  const worker = startNonet({ ...environment, NONET_ROLE: 'worker' });
  await worker.ready();
  worker.child.kill('SIGINT');
  expect(await worker.ended).toBe(0);
  expect(first.child.exitCode).toBeNull();
});

test('starts again after it was killed, and its sandbox does not outlive it', async () => {
  const { environment, sandboxUrl } = await installation();
  const first = startNonet(environment);
  await first.ready();
  first.child.kill('SIGKILL');
  await first.ended;
  const second = startNonet(environment);
  await second.ready();
  second.child.kill('SIGKILL');
  await second.ended;
  await vi.waitFor(async () => expect(await answers(sandboxUrl)).toBe(false));
});

test('ends when whoever started it is gone', async () => {
  const { environment } = await installation();
  const nonet = startNonet(environment, { channel: true });
  await nonet.ready();
  nonet.child.disconnect();
  expect(await nonet.ended).toBe(0);
});

test('a taken port, also the sandbox’s, is told with the cure', async () => {
  const { environment, port, sandboxPort } = await installation();
  await occupy(port);
  expect(await refusal(environment)).toBe(
    `Port ${port} is taken by another program: stop that one, or choose another port, for example PORT=${port + 10} npm start.`,
  );
  await occupy(sandboxPort);
  expect(await refusal(environment)).toBe(
    `Port ${sandboxPort} is taken by another program: stop that one, or choose another port with SANDBOX_PORT, or set SANDBOX=off.`,
  );
});

test('a folder that cannot be written is told with the cure', async () => {
  const { environment, folder } = await installation();
  const inTheWay = path.join(folder, 'web/index.html');
  expect(await refusal({ ...environment, NONET_DATA_DIR: inTheWay })).toBe(
    `The data folder ${inTheWay} cannot be written: make it writable for this user, or set NONET_DATA_DIR to another folder.`,
  );
  if (process.platform !== 'linux') return;
  expect(await refusal({ ...environment, NONET_DATA_DIR: '/proc/nonet/data' })).toContain(
    '/proc/nonet/data cannot be written',
  );
});

test('an older release says on newer data which is which and what to do, and touches nothing', async () => {
  const { environment } = await installation();
  const first = startNonet(environment);
  await first.ready();
  first.child.kill('SIGTERM');
  await first.ended;
  const db = createDatabase({ url: environment.DATABASE_URL, applicationName: 'nonet:test' });
  onTestFinished(() => db.destroy());
  const instance = async () => (await sql<{ release: string }>`select * from instance`.execute(db)).rows[0];
  expect((await instance())?.release).toBe(version);

  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01T00:00:00Z')`.execute(db);
  await sql`update instance set release = '9.9.0', retired_key_ids = '{}'`.execute(db);
  const before = await instance();
  const emptyFolder = path.join(environment.NONET_DATA_DIR, 'another');
  const sentence = `The data of this installation is of Nonet 9.9.0 (9999-later), and this is the older Nonet ${version} (${knownLevels.at(-1)}): start that release or a later one, or let this one restore a backup from before the upgrade into a new data folder (npm run restore). Nothing was changed.`;
  expect(await refusal({ ...environment, NONET_DATA_DIR: emptyFolder })).toBe(sentence);
  expect(await refusal({ ...environment, NONET_ROLE: 'worker' })).toBe(sentence);
  expect(await refusal(environment, ['plan', 'ada@example.org', 'premium'])).toBe(sentence);
  expect(await instance()).toEqual(before);
  expect(await readdir(emptyFolder)).toEqual([]);

  await sql`update instance set release = null`.execute(db);
  expect(await refusal(environment)).toContain('is of a newer Nonet (9999-later), and this is the older Nonet');
});

test('mistakes in the settings and in the command are told, all at once', async () => {
  const { environment } = await installation();
  expect((await refusal({ ...environment, PORT: 'x', SIGN_UP: 'maybe' })).split('\n')).toEqual([
    'PORT must be a number from 1 to 65535.',
    'SIGN_UP must be open or closed.',
  ]);
  expect(await refusal(environment, ['--port=1'])).toContain('--confirm-address');
  const away = { ...environment, DATABASE_URL: 'postgres://nonet:hidden@127.0.0.1:1/nonet' };
  const message = await refusal(away);
  expect(message).toContain('check DATABASE_URL');
  expect(message).not.toContain('hidden');
});

test('without the sandbox the start warns of a provider that is a placeholder, until it is named, and of a version that has ended', async () => {
  const { environment } = await installation();
  const withoutSandbox = { ...environment, SANDBOX: 'off' };
  const warnings = async (settings: Record<string, string>) => {
    const nonet = startNonet({ ...withoutSandbox, ...settings });
    await nonet.ready();
    nonet.child.kill('SIGTERM');
    await nonet.ended;
    return nonet.stderr();
  };
  expect(await warnings({ PROVIDER_NAME: 'Studio Fala', CONTACT_EMAIL: 'hello@fala.example' })).toContain(
    'set PROVIDER_NAME, PROVIDER_ADDRESS and CONTACT_EMAIL',
  );
  const named = { PROVIDER_NAME: 'Studio Fala', PROVIDER_ADDRESS: 'Warszawa', CONTACT_EMAIL: 'hello@fala.example' };
  const ended = { FACEBOOK_APP_ID: '42', FACEBOOK_APP_SECRET: 'a-secret', FACEBOOK_GRAPH_VERSION: 'v19.0' };
  const told = await warnings({ ...named, ...ended });
  expect(told).not.toContain('PROVIDER_NAME');
  expect(told).toContain('Version v19.0 of Facebook’s Graph API ended on 21 May 2026');
});

test('publishes nothing at a new address until a person confirms it', async () => {
  const { environment, url } = await installation();
  const first = startNonet(environment);
  await first.ready();
  first.child.kill('SIGTERM');
  await first.ended;

  const [port = 0] = await freePorts(1);
  const moved = { ...environment, PORT: String(port) };
  const status = async () => (await (await fetch(`http://localhost:${port}/api/health`)).json()) as { status: string };
  const copy = startNonet(moved);
  await copy.ready();
  expect(copy.stdout()).toContain(`Publishing is paused: this installation was at ${url} before`);
  expect(copy.stdout()).toContain('npm start -- --confirm-address');
  await vi.waitFor(async () => expect(await status()).toMatchObject({ status: 'paused' }));
  copy.child.kill('SIGTERM');
  await copy.ended;

  const confirmed = startNonet(moved, { args: ['--confirm-address'] });
  await confirmed.ready();
  expect(confirmed.stdout()).not.toContain('paused');
  await vi.waitFor(async () => expect(await status()).toMatchObject({ status: 'ok' }));
});

test('a worker without the address of the installation is told it, and changes nothing', async () => {
  const { environment, url } = await installation();
  const first = startNonet(environment);
  await first.ready();
  const [port = 0] = await freePorts(1);
  const stranger = { ...environment, NONET_ROLE: 'worker', PORT: String(port) };
  expect(await refusal(stranger)).toBe(
    `This installation is at ${url}: start its worker with PUBLIC_URL=${url} and otherwise the settings of the process that serves it.`,
  );
  const worker = startNonet({ ...stranger, PUBLIC_URL: url });
  await worker.ready();
  expect(worker.stdout()).not.toContain('paused');
});

test('a worker that comes first waits for the address of the one that serves', async () => {
  const { environment } = await installation();
  const [port = 0] = await freePorts(1);
  const worker = startNonet({ ...environment, NONET_ROLE: 'worker', PORT: String(port) });
  await worker.ready();
  const serving = startNonet(environment);
  await serving.ready();
  expect(serving.stdout()).not.toContain('paused');
});

test('a file that is too large is refused in words over a real connection, too', async () => {
  const { environment, url } = await installation();
  const nonet = startNonet(environment);
  await nonet.ready();
  const signUp = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', password: 'a fine password' }),
  });
  const cookie = signUp.headers.getSetCookie()[0]!.split(';')[0]!;
  for (const megabytes of [21, 60]) {
    const answer = await fetch(`${url}/api/media`, {
      method: 'POST',
      headers: { cookie, origin: url },
      body: new Uint8Array(megabytes * 1024 * 1024),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      error: `File size exceeds the 20MB limit. Your file is ${megabytes}.0 MB.`,
    });
  }
});
