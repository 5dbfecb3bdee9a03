import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { createDatabase } from '#/db/pool.ts';
import { createSealer } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';
import { holderName } from '#/start/same-secret.ts';
import { cloneDatabase } from '#/testing/database.ts';
import { freePorts } from '#/testing/free-port.ts';
import { startNonet } from '#/testing/nonet-process.ts';

const OLD = 'the former secret of a test installation, long enough';
const NEW = 'the present secret of a test installation, long enough';
const anotherProcess =
  /^Process \d+ on \S+ runs on this database with another secret: stop it, or give this one the same NONET_SECRET/;

/** A database whose processes need only a secret. */
async function installation() {
  const folder = await mkdtemp(path.join(tmpdir(), 'nonet-secret-'));
  const database = await cloneDatabase();
  onTestFinished(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const [port = 0] = await freePorts(1);
  const start = (NONET_ROLE: string, secrets: Record<string, string>, args: string[] = []) =>
    startNonet(
      {
        NONET_ROLE,
        PORT: String(port),
        SANDBOX: 'off',
        NONET_DATA_DIR: path.join(folder, 'data'),
        WEB_DIST: folder,
        DATABASE_URL: database.url,
        LOG_LEVEL: 'error',
        ...secrets,
      },
      { args },
    );
  /** How a command ends, or a process that refuses to start. */
  const ending = async (nonet: ReturnType<typeof startNonet>) => ({
    code: await nonet.ended,
    said: nonet.stderr().trim() || nonet.stdout().trim(),
  });
  const rotate = (secrets: Record<string, string>) => ending(start('all', secrets, ['rotate-secret']));
  return { database, start, ending, rotate };
}

const former = { NONET_SECRET: OLD };
const both = { NONET_SECRET: NEW, NONET_SECRET_PREVIOUS: OLD };
const present = { NONET_SECRET: NEW };

test('while a process runs, none starts with another secret', async () => {
  const { start, ending } = await installation();
  const running = start('api', former);
  await running.ready();
  for (const secrets of [present, both]) {
    expect(await ending(start('worker', secrets))).toEqual({ code: 1, said: expect.stringMatching(anotherProcess) });
  }
  await start('worker', former).ready();
});

test('a kill leaves nothing behind that would refuse the next start', async () => {
  const { start } = await installation();
  const killed = start('worker', former);
  await killed.ready();
  killed.child.kill('SIGKILL');
  await killed.ended;
  await start('worker', both).ready();
});

test('nothing is sealed anew while a process runs without the new secret, and that one is named', async () => {
  const { start, rotate, database } = await installation();
  const db = createDatabase({ url: database.url, applicationName: 'nonet:test' });
  onTestFinished(() => db.destroy());
  const sealed = createSealer(OLD).seal('{}', sealContext.signingKey('key-1'));
  await db
    .insertInto('jwks')
    .values({ id: 'key-1', public_key: '{}', private_key: sealed, created_at: new Date(), expires_at: null })
    .execute();
  const stored = async () => (await db.selectFrom('jwks').select('private_key').executeTakeFirstOrThrow()).private_key;

  const running = start('worker', former);
  await running.ready();
  expect(await rotate(both)).toEqual({
    code: 1,
    said: expect.stringMatching(
      new RegExp(
        `^Process ${running.child.pid} on \\S+ runs without the new secret: stop it, .* Nothing was changed\\.$`,
      ),
    ),
  });
  expect(await stored()).toBe(sealed);
  running.child.kill('SIGTERM');
  await running.ended;

  const next = start('worker', both);
  await next.ready();
  expect(await rotate(both)).toMatchObject({ code: 0, said: expect.stringContaining('signing keys: 1 sealed anew') });
  expect(createSealer(NEW).open(await stored(), sealContext.signingKey('key-1'))).toBe('{}');
  // The former secret is no longer needed, so processes with it and without it can run together.
  await start('worker', present).ready();
});

test('once everything is sealed anew no process starts with the former secret, until it is the present one again', async () => {
  const { start, ending, rotate } = await installation();
  expect(await rotate(both)).toMatchObject({ code: 0 });
  expect(await ending(start('worker', former))).toEqual({
    code: 1,
    said: 'The secret of this process is the former one, which npm run rotate-secret has replaced: set NONET_SECRET, or the file secret in the data folder, to the present one.',
  });
  // A lost secret is replaced by a new one, so an unknown secret is allowed.
  const other = start('worker', { NONET_SECRET: 'a secret that nobody has heard of, long enough' });
  await other.ready();
  other.child.kill('SIGTERM');
  await other.ended;
  expect(await rotate({ NONET_SECRET: OLD, NONET_SECRET_PREVIOUS: NEW })).toMatchObject({ code: 0 });
  await start('worker', former).ready();
});

test('a process that starts while values are sealed anew is refused without the new secret', async () => {
  const { start, ending, database } = await installation();
  // The command announces its keys like any process.
  const command = new pg.Client({
    connectionString: database.url,
    application_name: holderName(createSealer(NEW, OLD).keyIds),
  });
  await command.connect();
  onTestFinished(() => command.end());
  expect(await ending(start('worker', former))).toEqual({ code: 1, said: expect.stringMatching(anotherProcess) });
});

test('the previous secret must be another one', async () => {
  const { rotate } = await installation();
  expect(await rotate({ NONET_SECRET: NEW, NONET_SECRET_PREVIOUS: NEW })).toEqual({
    code: 1,
    said: 'NONET_SECRET_PREVIOUS is the present secret itself: nothing was changed.',
  });
});

test('a process of an earlier version, which names no keys, keeps others from sealing anew', async () => {
  const { rotate, database } = await installation();
  const earlier = new pg.Client({ connectionString: database.url, application_name: 'nonet:hold:4711' });
  await earlier.connect();
  onTestFinished(() => earlier.end());
  expect(await rotate(both)).toEqual({
    code: 1,
    said: expect.stringMatching(/^Process 4711 runs without the new secret/),
  });
});
