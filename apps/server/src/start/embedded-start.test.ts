import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';

import { freePorts } from '#/testing/free-port.ts';
import { startNonet } from '#/testing/nonet-process.ts';

const WAIT = { timeout: 20_000, interval: 50 };

/** The process id in the first line of PostgreSQL's own file. */
async function postmasterPid(dataDir: string): Promise<number> {
  const { stdout } = await promisify(execFile)('find', [dataDir, '-name', 'postmaster.pid']);
  return Number((await readFile(stdout.trim(), 'utf8')).split('\n')[0]);
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('on an empty folder everything starts by itself, and comes back when PostgreSQL or the sandbox is killed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nonet-embedded-'));
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
  };
  const url = `http://localhost:${port}`;
  const register = async (email: string) => {
    const answer = await fetch(`${url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', email, password: 'a fine password' }),
    });
    return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  };

  const nonet = startNonet(environment);
  await nonet.ready();
  expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
  const { cookie } = await register('ada@example.org');
  const postgres = await postmasterPid(dataDir);

  process.kill(postgres, 'SIGKILL');
  await vi.waitFor(async () => expect((await fetch(`${url}/api/me`, { headers: { cookie } })).status).toBe(200), WAIT);
  await vi.waitFor(async () => expect((await register(`${crypto.randomUUID()}@example.org`)).status).toBe(200), WAIT);
  // The restarted process holds the lock of the folder again.
  const [other = 0, otherSandbox = 0] = await freePorts(2);
  const second = startNonet({ ...environment, PORT: String(other), SANDBOX_PORT: String(otherSandbox) });
  expect(await second.ended).toBe(1);
  expect(second.stderr()).toContain('already running');

  const sandbox = `http://127.0.0.1:${sandboxPort}/_sandbox/id`;
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(nonet.child.pid), '-f', 'sandbox/src/main.ts']);
  process.kill(Number(stdout.trim()), 'SIGKILL');
  await vi.waitFor(async () => expect((await fetch(sandbox)).status).toBe(200), WAIT);

  const restarted = await postmasterPid(dataDir);
  expect(restarted).not.toBe(postgres);
  nonet.child.kill('SIGTERM');
  expect(await nonet.ended).toBe(0);
  // Its parent is gone, so the system may take a moment to notice that it has ended.
  await vi.waitFor(() => expect(isRunning(restarted)).toBe(false), WAIT);
});
