import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A process of the product, of the sandbox or of PostgreSQL. Signals go only to its own pid. */
export interface RunningProcess {
  readonly pid: number;
  readonly isRunning: boolean;
  /** The last part of its output. */
  output(): string;
  /** Resolves at the next output, or when the process has ended. */
  changed(): Promise<void>;
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks the process to end in order, and waits. */
  stop(): Promise<void>;
  /** SIGSTOP and SIGCONT: the process stands still without noticing. */
  pause(): void;
  resume(): void;
}

const OUTPUT_CHARACTERS = 6_000;

/** Starts a Node program and waits until it is ready. */
export async function startProcess(
  args: readonly string[],
  { env, ready }: { env: NodeJS.ProcessEnv; ready: RegExp },
): Promise<RunningProcess> {
  const running = spawnProcess(args, env);
  await untilReady(running, ready);
  return running;
}

/** Waits until the output matches. Rejects with the output when the process ends before that. */
export async function untilReady(running: RunningProcess, ready: RegExp): Promise<void> {
  while (!ready.test(running.output())) {
    if (!running.isRunning) throw new Error(`Process ${running.pid} ended before it was ready:\n${running.output()}`);
    await running.changed();
  }
}

/** Starts a Node program without waiting. */
export function spawnProcess(args: readonly string[], env: NodeJS.ProcessEnv): RunningProcess {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${args[0]} cannot be started`);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  let output = '';
  let changed = Promise.withResolvers<void>();
  const tellChange = () => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_CHARACTERS);
      tellChange();
    });
  }
  child.once('exit', tellChange);

  return {
    pid,
    get isRunning() {
      return isRunning();
    },
    output: () => output,
    changed: () => (isRunning() ? changed.promise : Promise.resolve()),
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
