import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

/** A repository in which this script is the product. */
async function startWith(main: string, ...args: string[]) {
  const root = await mkdtemp(join(tmpdir(), 'nonet-start-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const repository = dirname(import.meta.dirname);
  for (const file of ['start.mjs', 'tooling/find-node.mjs']) await cp(join(repository, file), join(root, file));
  for (const folder of ['apps/server/src', 'node_modules/node/bin'])
    await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, 'apps/server/src/main.ts'), main);
  await writeFile(join(root, 'node_modules/.package-lock.json'), '');
  await symlink(process.execPath, join(root, 'node_modules/node/bin/node'));
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

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('passes %s on once and waits for the end', async (signal) => {
  const { starter, exited } = await startWith(`
    let count = 0;
    process.on('${signal}', () => {
      count += 1;
      console.log('received ' + count);
      setTimeout(() => process.exit(count), 300);
    });
    setInterval(() => {}, 1000);
    console.log('ready');
  `);
  const lines = starter.stdout.setEncoding('utf8')[Symbol.asyncIterator]();
  expect(await lines.next()).toEqual({ done: false, value: 'ready\n' });
  starter.kill(signal);
  expect(await lines.next()).toEqual({ done: false, value: 'received 1\n' });
  starter.kill(signal);
  expect(await exited).toEqual([1, null]);
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
