import { spawn } from 'node:child_process';
import { repositoryRoot } from './repository-root.ts';

/** How a command ended. */
export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** Options of {@link runCommand}. */
export interface CommandOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** True shows the output at once. Otherwise the result has it. */
  readonly show?: boolean;
  /** The program is ended after this time; then it counts as failed. */
  readonly limitMs?: number;
}

/** How long a program may take to end after it was told to. */
const graceMs = 10_000;

/**
 * Runs a program without a shell. Rejects only when the program cannot be started. A program that a signal ended has
 * code 1.
 */
export function runCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const { env = process.env, cwd = repositoryRoot, show = false, limitMs } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    const timers: NodeJS.Timeout[] = [];
    if (limitMs !== undefined) {
      timers.push(setTimeout(() => child.kill('SIGTERM'), limitMs));
      timers.push(setTimeout(() => child.kill('SIGKILL'), limitMs + graceMs));
    }
    child.on('error', reject);
    child.on('close', (code) => {
      for (const timer of timers) clearTimeout(timer);
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}
