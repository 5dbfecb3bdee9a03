import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';

const MAIN = path.join(import.meta.dirname, '../main.ts');

export interface NonetProcess {
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Resolves when the process has reported that it is ready; rejects when it ends before that. */
  ready(): Promise<void>;
  ended: Promise<number | null>;
}

/** Runs the product as a process of its own. Whatever happens in the test, the process ends with it. */
export function startNonet(
  environment: Record<string, string>,
  { args = [], channel = false }: { args?: string[]; channel?: boolean } = {},
): NonetProcess {
  const child = spawn(process.execPath, [MAIN, ...args], {
    // The process gets nothing of the tests' own environment.
    env: { NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(channel ? (['ipc'] as const) : [])],
  });
  let stdout = '';
  let stderr = '';
  const changed = new EventTarget();
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    changed.dispatchEvent(new Event('text'));
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  // The event `close` will not do: it does not come when this side has closed the channel.
  const ended = Promise.all([once(child, 'exit'), ...[child.stdout, child.stderr].map(untilEnd)]).then(
    () => child.exitCode,
  );
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    async ready() {
      const isReady = () => stdout.includes(' is ready');
      while (!isReady()) {
        const over = await Promise.race([ended.then(() => true), once(changed, 'text').then(() => false)]);
        if (over && !isReady()) throw new Error(`Nonet ended with ${child.exitCode}: ${stderr}`);
      }
    },
  };
}

async function untilEnd(stream: Readable | null): Promise<void> {
  if (stream !== null && !stream.readableEnded) await once(stream, 'end');
}
