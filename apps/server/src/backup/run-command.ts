import { BackupProblem } from '#/backup/backup-problem.ts';
import { ConfigError, readConfig } from '#/config.ts';
import { EmbeddedPostgresError } from '#/db/embedded/embedded-postgres-error.ts';
import { StartProblem } from '#/start/start-problem.ts';

export type Command = 'backup' | 'restore';

/** One of the two commands, from its arguments to what it says and the exit code. */
export async function runCommand(command: Command, args: string[]): Promise<void> {
  try {
    const config = readConfig();
    const lines =
      command === 'backup'
        ? await (await import('#/backup/backup-command.ts')).backUp(config, args)
        : await (await import('#/backup/restore-command.ts')).restore(config, args);
    for (const line of lines) console.log(line);
  } catch (error) {
    process.exitCode = 1;
    if (isForPeople(error)) console.error(error.message);
    else console.error(`The ${command} failed by a fault of Nonet's own:`, error);
  }
}

function isForPeople(error: unknown): error is Error {
  return (
    error instanceof BackupProblem ||
    error instanceof StartProblem ||
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  );
}
