import { parseArgs } from 'node:util';

import { setLineSpeed } from '#/core/line.ts';
import { startSandbox } from '#/start-sandbox.ts';

const usage =
  'Usage: node packages/sandbox/src/main.ts --port PORT --data FOLDER [--owner ID] [--no-limits] [--line-mbit MEGABITS] [--throwaway] [--follow-parent]';

/** Runs the sandbox as a process of its own: reads its arguments, says where it answers, ends in order. */
export async function main(args: readonly string[]): Promise<void> {
  // What is said may get lost: the disk may be full, or the reader of a pipe gone.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  try {
    await run(readArguments(args));
  } catch (error) {
    fail(error);
  }
}

interface Arguments {
  readonly port: number;
  readonly data: string;
  readonly owner?: string | undefined;
  readonly 'no-limits': boolean;
  readonly 'line-mbit'?: string | undefined;
  readonly throwaway: boolean;
  readonly 'follow-parent': boolean;
}

function readArguments(args: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      owner: { type: 'string' },
      'no-limits': { type: 'boolean', default: false },
      'line-mbit': { type: 'string' },
      throwaway: { type: 'boolean', default: false },
      'follow-parent': { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (values.port === undefined || values.data === undefined || !Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(usage);
  }
  return { ...values, port, data: values.data };
}

async function run(values: Arguments): Promise<void> {
  if (values['line-mbit'] !== undefined) setLineSpeed(Number(values['line-mbit']));
  const sandbox = await startSandbox({
    port: values.port,
    dataDir: values.data,
    limits: !values['no-limits'],
    throwaway: values.throwaway,
    ...(values.owner === undefined ? {} : { owner: values.owner }),
  });
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  // A terminal tells the parent and us at once, but the parent still has calls under way: the pipe closes when it has ended.
  const onSignal = values['follow-parent'] ? () => undefined : stop;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  if (values['follow-parent']) process.stdin.on('end', stop).on('close', stop).on('error', stop).resume();
  console.log(`sandbox ready at ${sandbox.url}`);
}

function fail(error: unknown): never {
  console.error(sentence(error));
  process.exit(1);
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'The sandbox cannot start: its port is taken. Choose another with --port.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `The sandbox cannot start: its data folder cannot be written (${error.message}).`;
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return 'The sandbox cannot start: there is no room left on the disk of its data folder. Make room and start it again.';
  }
  return error.message;
}
