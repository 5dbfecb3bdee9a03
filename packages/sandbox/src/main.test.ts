import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';

import { describe, expect, onTestFinished, test } from 'vitest';

import { pngOf, postOf, rkeyOf, temporaryFolder } from '#/testing/sandbox.ts';
import { kill, sandboxProgram, spawnSandbox } from '#/testing/spawn-sandbox.ts';

async function runToEnd(...parameters: string[]): Promise<{ code: number; stderr: string }> {
  const child = spawn(process.execPath, [sandboxProgram, ...parameters], { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const [code] = await once(child, 'close');
  return { code, stderr };
}

describe('survives kill -9 at any moment:', () => {
  test.each([3, 40, 120, 400])(
    'every answered post is in the ledger once (killed %i ms into the storm)',
    async (delayMs) => {
      const dataDir = await temporaryFolder();
      const { child, sandbox } = await spawnSandbox('--data', dataDir, '--no-limits');
      const session = await sandbox.signIn();
      const answered: string[] = [];
      let next = 0;
      const client = async (): Promise<void> => {
        for (;;) {
          const number = next++;
          if (number >= 1_024) return;
          const { body } = await session.put(rkeyOf(number), postOf(`Post ${number}`));
          answered.push(body.uri);
        }
      };
      const storm = Promise.allSettled(Array.from({ length: 16 }, client));
      setTimeout(() => child.kill('SIGKILL'), delayMs);
      await storm;
      await kill(child);

      const { sandbox: restarted } = await spawnSandbox('--data', dataDir);
      const ids = (await restarted.ledger()).map(({ remoteId }) => remoteId);
      expect(new Set(ids).size).toBe(ids.length);
      expect(answered.filter((uri) => !ids.includes(uri))).toEqual([]);
      // What is in the ledger is on the network, too, and the other way round: both were written in one line.
      const listed: string[] = [];
      for (let cursor = ''; ; ) {
        const query = {
          repo: session.did,
          collection: 'app.bsky.feed.post',
          limit: '100',
          ...(cursor === '' ? {} : { cursor }),
        };
        const { body } = await restarted.xrpc('com.atproto.repo.listRecords', { query });
        if (body.records.length === 0) break;
        listed.push(...body.records.map(({ uri }: { uri: string }) => uri));
        cursor = body.cursor;
      }
      expect(listed.toSorted()).toEqual(ids.toSorted());
    },
  );

  test('accepted but cut counts as accepted', async () => {
    const dataDir = await temporaryFolder();
    const { child, sandbox } = await spawnSandbox('--data', dataDir);
    const session = await sandbox.signIn();
    await sandbox.steer('faults', { network: 'bluesky', fault: 'cut-after-accept', count: 5 });
    const kills = Array.from({ length: 5 }, (_, number) => session.put(rkeyOf(number), postOf(`Post ${number}`)));
    expect((await Promise.allSettled(kills)).map(({ status }) => status)).toEqual(kills.map(() => 'rejected'));
    await kill(child);

    const { sandbox: restarted } = await spawnSandbox('--data', dataDir);
    expect((await restarted.ledger()).map(({ text }) => text).toSorted()).toEqual(
      kills.map((_, number) => `Post ${number}`),
    );
    expect((await restarted.steer('faults')).body).toEqual([]);
    expect(await session.put(rkeyOf(0), postOf('Post 0')).catch(() => 'gone')).toBe('gone');
    const again = await restarted.signIn();
    expect((await again.put(rkeyOf(0), postOf('Post 0'))).body).not.toHaveProperty('commit');
  });
});

test("ends when its parent's pipe closes, if told to follow it", async () => {
  const { child, sandbox } = await spawnSandbox('--data', await temporaryFolder(), '--follow-parent');
  const ended = once(child, 'exit');
  // The signals of a terminal are its parent's business.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) child.kill(signal);
  expect(await sandbox.ledger()).toEqual([]);
  child.stdin?.end();
  expect(await ended).toEqual([0, null]);
});

test('one that is thrown away leaves nothing behind', async () => {
  const dataDir = await temporaryFolder();
  const { child, sandbox } = await spawnSandbox('--data', dataDir, '--throwaway');
  await (await sandbox.signIn()).upload(pngOf(1_000));
  expect(existsSync(dataDir)).toBe(true);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(dataDir)).toBe(false);
});

test('ends in order on SIGTERM', async () => {
  const { child } = await spawnSandbox('--data', await temporaryFolder());
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('says in one sentence that the port is taken', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { code, stderr } = await runToEnd('--port', String(port), '--data', await temporaryFolder());
  expect([code, stderr.trim()]).toEqual([
    1,
    'The sandbox cannot start: its port is taken. Choose another with --port.',
  ]);
});

test('a second one on the same folder is refused by name and loses nothing; kill -9 of the first frees the folder', async () => {
  const dataDir = await temporaryFolder();
  const { child, sandbox } = await spawnSandbox('--data', dataDir);
  const session = await sandbox.signIn();
  await session.put(rkeyOf(1), postOf('Before'));
  const alias = `${dataDir}-alias`;
  await symlink(dataDir, alias);
  onTestFinished(() => rm(alias));
  for (const folder of [dataDir, alias]) {
    const { code, stderr } = await runToEnd('--port', '0', '--data', folder);
    const sentence = `The folder ${folder} is in use by another sandbox. Stop that one, or choose another folder with --data.`;
    expect([code, stderr.trim()]).toEqual([1, sentence]);
  }
  await session.put(rkeyOf(2), postOf('After'));
  await kill(child);

  const { sandbox: restarted } = await spawnSandbox('--data', dataDir);
  expect((await restarted.ledger()).map(({ text }) => text)).toEqual(['Before', 'After']);
});

test('says how it is used when arguments are missing', async () => {
  const { code, stderr } = await runToEnd('--port', '0');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Usage: node packages\/sandbox\/src\/main\.ts --port PORT --data FOLDER/);
});
