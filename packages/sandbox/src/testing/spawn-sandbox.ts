import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { onTestFinished } from 'vitest';

import { TestSandbox } from '#/testing/sandbox.ts';

/** What `node` runs as a sandbox of its own. */
export const sandboxProgram = fileURLToPath(new URL('../main.ts', import.meta.url));

/** A sandbox as a process of its own, killed at the latest when the test ends. */
export async function spawnSandbox(...more: string[]): Promise<{ child: ChildProcess; sandbox: TestSandbox }> {
  const child = spawn(process.execPath, [sandboxProgram, '--port', '0', ...more], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /^sandbox ready at (http:\/\/127\.0\.0\.1:\d+)$/.exec(line) ?? [];
    if (url !== undefined) return { child, sandbox: new TestSandbox(url) };
  }
  throw new Error('The sandbox ended before it was ready.');
}

/** `kill -9`, and its end. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
