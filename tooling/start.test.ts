import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

/** A repository whose product is this script. */
async function repositoryWith(main: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'nonet-start-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const repository = dirname(import.meta.dirname);
  for (const file of ['start.mjs', 'tooling/find-node.mjs']) await cp(join(repository, file), join(root, file));
  for (const folder of ['apps/server/src', 'node_modules/node/bin'])
    await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, 'apps/server/src/main.ts'), main);
  await writeFile(join(root, 'node_modules/.package-lock.json'), '');
  await symlink(process.execPath, join(root, 'node_modules/node/bin/node'));
  return root;
}

async function startWith(main: string, ...args: string[]) {
  const root = await repositoryWith(main);
  const starter = spawn(process.execPath, [join(root, 'start.mjs'), ...args], {
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void starter.kill('SIGKILL'));
  return { starter, exited: once(starter, 'exit') };
}

test('runs the product in production with the arguments, and ends with its code', async () => {
  const { starter, exited } = await startWith(
    'console.log(JSON.stringify([process.env.NODE_ENV, process.argv.slice(2)])); process.exit(7);',
    '--role',
    'a b',
  );
  expect(JSON.parse(await text(starter.stdout))).toEqual(['production', ['--role', 'a b']]);
  expect(await exited).toEqual([7, null]);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('passes each %s on and waits for the end', async (signal) => {
  const { starter, exited } = await startWith(`
    let count = 0;
    process.on('${signal}', () => {
      count += 1;
      console.log('received ' + count);
      if (count === 2) setTimeout(() => process.exit(count), 300);
    });
    setInterval(() => {}, 1000);
    console.log('ready');
  `);
  const lines = starter.stdout.setEncoding('utf8')[Symbol.asyncIterator]();
  expect(await lines.next()).toEqual({ done: false, value: 'ready\n' });
  starter.kill(signal);
  expect(await lines.next()).toEqual({ done: false, value: 'received 1\n' });
  starter.kill(signal);
  expect(await exited).toEqual([2, null]);
});

// On Windows npm ends its children itself.
test.runIf(process.platform !== 'win32')('ends the product in order when npm start is ended by SIGTERM', async () => {
  const root = await repositoryWith(`
    process.on('SIGTERM', () => {
      console.log('stopped in order');
      process.exit(0);
    });
    setInterval(() => {}, 1000);
    console.log('ready');
  `);
  await writeFile(join(root, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }));
  const npm = spawn('npm', ['start', '--silent'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  const lines = npm.stdout.setEncoding('utf8')[Symbol.asyncIterator]();
  expect(await lines.next()).toEqual({ done: false, value: 'ready\n' });
  npm.kill('SIGTERM');
  expect(await lines.next()).toEqual({ done: false, value: 'stopped in order\n' });
  // The pipe ends with the last process that holds it, so its end shows that no process is left.
  expect(await lines.next()).toMatchObject({ done: true });
});

test('tells by its code that the product was killed', async () => {
  const { exited } = await startWith("process.kill(process.pid, 'SIGKILL');");
  expect(await exited).toEqual([137, null]);
});

test('lets the product know when it is killed itself', async () => {
  const { starter } = await startWith(`
    process.on('disconnect', () => {
      console.log('left alone');
      process.exit(0);
    });
    console.log('ready');
  `);
  const lines = starter.stdout.setEncoding('utf8')[Symbol.asyncIterator]();
  expect(await lines.next()).toEqual({ done: false, value: 'ready\n' });
  starter.kill('SIGKILL');
  expect(await lines.next()).toEqual({ done: false, value: 'left alone\n' });
});
