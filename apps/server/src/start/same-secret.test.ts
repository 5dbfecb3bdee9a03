import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { sealAnew } from '#/commands/rotate-secret-command.ts';
import { readConfig } from '#/config.ts';
import { createDatabase } from '#/db/pool.ts';
import { createSealer } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';
import { holderName, refuseRetiredKey, requireSameSecret } from '#/start/same-secret.ts';
import { cloneDatabase } from '#/testing/database.ts';
import { freePorts } from '#/testing/free-port.ts';
import { startNonet } from '#/testing/nonet-process.ts';

const OLD = 'the former secret of a test installation, long enough';
const NEW = 'the present secret of a test installation, long enough';
const anotherProcess =
  /^Process \d+ on \S+ runs on this database with another secret: stop it, or give this one the same NONET_SECRET/;

/**
 * A database whose processes need only a secret. Starting a process takes more than a second, so most tests do here what a process does
 * with its connection; one of each kind is real.
 */
async function installation() {
  const folder = await mkdtemp(path.join(tmpdir(), 'nonet-secret-'));
  const database = await cloneDatabase();
  const db = createDatabase({ url: database.url, applicationName: 'nonet:test' });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const [port = 0] = await freePorts(1);
  const environment = {
    PORT: String(port),
    SANDBOX: 'off',
    NONET_DATA_DIR: path.join(folder, 'data'),
    WEB_DIST: folder,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
  };
  const start = (NONET_ROLE: string, secrets: Secrets, args: string[] = []) =>
    startNonet({ ...environment, NONET_ROLE, ...secrets }, { args });
  return {
    db,
    start,
    /** How a process ends that refuses to start, or a command. */
    async ending(nonet: ReturnType<typeof startNonet>) {
      return { code: await nonet.ended, said: nonet.stderr().trim() || nonet.stdout().trim() };
    },
    /** Does what the command `rotate-secret` does. */
    rotate: (secrets: Secrets) => sealAnew(readConfig({ ...environment, ...secrets }), []),
    /** The connection that a process holds as long as it lives. */
    async hold(applicationName: string): Promise<pg.Client> {
      const client = new pg.Client({ connectionString: database.url, application_name: applicationName });
      await client.connect();
      onTestFinished(() => client.end());
      return client;
    },
  };
}

interface Secrets {
  NONET_SECRET: string;
  NONET_SECRET_PREVIOUS?: string;
}

const former = { NONET_SECRET: OLD };
const both = { NONET_SECRET: NEW, NONET_SECRET_PREVIOUS: OLD };
const present = { NONET_SECRET: NEW };
const keyIdsOf = ({ NONET_SECRET, NONET_SECRET_PREVIOUS }: Secrets) =>
  createSealer(NONET_SECRET, NONET_SECRET_PREVIOUS).keyIds;

test('while a process runs, none starts with another secret', async () => {
  const { start, ending, hold } = await installation();
  const running = start('api', former);
  await running.ready();
  expect(await ending(start('worker', both))).toEqual({ code: 1, said: expect.stringMatching(anotherProcess) });
  const next = await hold('nonet:test');
  await expect(requireSameSecret(next, keyIdsOf(present))).rejects.toThrow(anotherProcess);
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
  const { db, start, ending, hold, rotate } = await installation();
  const sealed = createSealer(OLD).seal('{}', sealContext.signingKey('key-1'));
  await db
    .insertInto('jwks')
    .values({ id: 'key-1', public_key: '{}', private_key: sealed, created_at: new Date(), expires_at: null })
    .execute();
  const stored = async () => (await db.selectFrom('jwks').select('private_key').executeTakeFirstOrThrow()).private_key;

  const running = await hold(holderName(keyIdsOf(former)));
  await expect(rotate(both)).rejects.toThrow(
    new RegExp(`^Process ${process.pid} on \\S+ runs without the new secret: stop it, .* Nothing was changed\\.$`),
  );
  expect(await stored()).toBe(sealed);
  await running.end();

  await hold(holderName(keyIdsOf(both)));
  expect(await ending(start('all', both, ['rotate-secret']))).toMatchObject({
    code: 0,
    said: expect.stringContaining('signing keys: 1 sealed anew'),
  });
  expect(createSealer(NEW).open(await stored(), sealContext.signingKey('key-1'))).toBe('{}');
  // The former secret is no longer needed, so processes with it and without it can run together.
  await requireSameSecret(await hold('nonet:test'), keyIdsOf(present));
});

test('once everything is sealed anew no process starts with the former secret, until it is the present one again', async () => {
  const { db, start, ending, rotate } = await installation();
  await rotate(both);
  expect(await ending(start('worker', former))).toEqual({
    code: 1,
    said: 'The secret of this process is the former one, which npm run rotate-secret has replaced: set NONET_SECRET, or the file secret in the data folder, to the present one.',
  });
  // A lost secret is replaced by a new one, so an unknown secret is allowed.
  const [unknown] = keyIdsOf({ NONET_SECRET: 'a secret that nobody has heard of, long enough' });
  await refuseRetiredKey(db, unknown);
  await rotate({ NONET_SECRET: OLD, NONET_SECRET_PREVIOUS: NEW });
  await refuseRetiredKey(db, keyIdsOf(former)[0]);
});

test('a process that starts while values are sealed anew is refused without the new secret', async () => {
  const { hold } = await installation();
  // The command announces its keys like any process.
  await hold(holderName(keyIdsOf(both)));
  await expect(requireSameSecret(await hold('nonet:test'), keyIdsOf(former))).rejects.toThrow(anotherProcess);
});

test('the previous secret must be another one', async () => {
  const { rotate } = await installation();
  await expect(rotate({ NONET_SECRET: NEW, NONET_SECRET_PREVIOUS: NEW })).rejects.toThrow(
    'NONET_SECRET_PREVIOUS is the present secret itself: nothing was changed.',
  );
});

test('a process of an earlier version, which names no keys, keeps others from sealing anew', async () => {
  const { hold, rotate } = await installation();
  await hold('nonet:hold:4711');
  await expect(rotate(both)).rejects.toThrow(/^Process 4711 runs without the new secret/);
});
