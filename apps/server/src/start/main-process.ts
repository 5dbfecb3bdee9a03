import { flushCompileCache } from 'node:module';
import { parseArgs } from 'node:util';

import { ConfigError, readConfig } from '#/config.ts';
import { EmbeddedPostgresError } from '#/db/embedded/embedded-postgres-error.ts';
import type { RunningNonet } from '#/start/run.ts';
import { StartProblem } from '#/start/start-problem.ts';

/** A stop that takes longer is ended hard. The next start takes over what is left (PostgreSQL, a lease). */
const LONGEST_STOP_MS = 4_800;
/**
 * A terminal or a service manager signals every process, and the starter passes the signal on. So signals this close
 * together count as one request.
 */
const ONE_REQUEST_MS = 1_000;

/** Runs the process, from its start to its exit code. */
export async function main(args: string[]): Promise<void> {
  let running: Promise<RunningNonet> | undefined;
  let stoppingSince: number | undefined;

  /** The first request stops everything in order; the second one stops at once. */
  function requestStop(code: number): void {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > ONE_REQUEST_MS) process.exit(code || 130);
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    void stop(code);
  }

  async function stop(code: number): Promise<void> {
    // A start that is under way is finished first, because it can undo what it did.
    const nonet = await running?.catch(() => undefined);
    await nonet?.stop();
    process.exit(code);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => requestStop(0));
  // The parent process, which had a channel to us, is gone.
  process.on('disconnect', () => requestStop(0));

  try {
    const option = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({ args, options: { 'confirm-address': option, 'secret-lost': option } });
    const config = readConfig();
    // Loaded only now, so that a mistake in the settings is reported without loading everything.
    const [{ run }, { createLog }] = await Promise.all([import('#/start/run.ts'), import('#/http/log.ts')]);
    running = run({
      config,
      isAddressConfirmed: values['confirm-address'],
      isSecretLost: values['secret-lost'],
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
    console.error(`${error.message}. The only options are --confirm-address and --secret-lost.`);
  } else {
    console.error('Nonet cannot go on because of a fault of its own:', error);
  }
}

function isUsage(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
