import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';

/** The root of the repository. */
export const root = path.join(import.meta.dirname, '..', '..', '..');

/** A started process with everything it has printed. */
export interface Child {
  readonly process: ChildProcess;
  output(): string;
}

/** Runs a file of this repository with the Node that runs this one. Its standard input closes when this process ends. */
export function startChild(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Child {
  const child = spawn(process.execPath, [path.join(root, file), ...args], { cwd: root, env, stdio: 'pipe' });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => printed.push(text));
  return { process: child, output: () => printed.join('') };
}

/** Ends a process (SIGKILL after ten seconds of patience) and waits until it is gone. One that follows us takes no signal. */
export async function endChild(child: Child, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (hasEnded(child)) return;
  const gone = once(child.process, 'exit');
  child.process.stdin?.end();
  child.process.kill(signal);
  const impatience = setTimeout(() => child.process.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(impatience);
}

/**
 * Asks again and again until there is an answer other than null. Fails after `timeoutMs`, or at once when the process
 * that should bring the answer about has ended; both say what that process printed.
 */
export async function eventually<T>(ask: () => Promise<T | null>, child: Child | null, timeoutMs = 30_000): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (child && hasEnded(child)) throw new Error(`The process ended:\n${child.output()}`);
    if (performance.now() > deadline) throw new Error(`Not within ${timeoutMs} ms:\n${child?.output() ?? ''}`);
    await after(50);
  }
}

/** A port nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The probe has no port.');
  return address.port;
}

function hasEnded({ process: child }: Child): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
