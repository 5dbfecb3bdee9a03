import { flushCompileCache } from 'node:module';
import { parseArgs } from 'node:util';

import { ConfigError, readConfig } from '#/config.ts';
import { EmbeddedPostgresError } from '#/db/embedded/embedded-postgres-error.ts';
import type { RunningNonet } from '#/start/run.ts';
import { StartProblem } from '#/start/start-problem.ts';

/** A stop that hangs is ended hard: what is left (PostgreSQL, a lease) is taken over at the next start. */
const LONGEST_STOP_MS = 4_800;

/** The process from its first signal to its exit code. */
export async function main(args: string[]): Promise<void> {
  let running: Promise<RunningNonet> | undefined;
  let isStopping = false;

  /** The first request stops in order, the second one at once. */
  function requestStop(code: number): void {
    if (isStopping) process.exit(code || 130);
    isStopping = true;
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    void stop(code);
  }

  async function stop(code: number): Promise<void> {
    // A start under way is finished first: it knows how to take back what it did.
    const nonet = await running?.catch(() => undefined);
    await nonet?.stop();
    process.exit(code);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => requestStop(0));
  // Whoever started us with a channel is gone.
  process.on('disconnect', () => requestStop(0));

  try {
    const { values } = parseArgs({ args, options: { 'confirm-address': { type: 'boolean', default: false } } });
    const config = readConfig();
    // Only now: a mistake in the settings is told without loading everything.
    const [{ run }, { createLog }] = await Promise.all([import('#/start/run.ts'), import('#/http/log.ts')]);
    running = run({
      config,
      isAddressConfirmed: values['confirm-address'],
      log: createLog(config.logLevel),
      say: (line) => console.log(line),
      onFailed: (error) => {
        report(error);
        requestStop(1);
      },
    });
    await running;
    flushCompileCache();
  } catch (error) {
    report(error);
    process.exit(1);
  }
}

function report(error: unknown): void {
  if (error instanceof StartProblem || error instanceof ConfigError || error instanceof EmbeddedPostgresError) {
    console.error(error.message);
  } else if (isUsage(error)) {
    console.error(`${error.message}. The only option is --confirm-address.`);
  } else {
    console.error('Nonet cannot go on because of a fault of its own:', error);
  }
}

function isUsage(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
