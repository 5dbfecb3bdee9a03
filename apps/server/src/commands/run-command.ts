import { BackupProblem } from '#/backup/backup-problem.ts';
import { type Config, ConfigError, readConfig } from '#/config.ts';
import { EmbeddedPostgresError } from '#/db/embedded/embedded-postgres-error.ts';
import { StartProblem } from '#/start/start-problem.ts';

/** Each command, with what it prints at its end. A command's modules are loaded only when it runs. */
const commands = {
  backup: async (config: Config, args: string[]) => (await import('#/commands/backup-command.ts')).backUp(config, args),
  restore: async (config: Config, args: string[]) =>
    (await import('#/commands/restore-command.ts')).restore(config, args),
  plan: async (config: Config, args: string[]) => (await import('#/commands/plan-command.ts')).tellPlan(config, args),
  'stripe-setup': async (config: Config, args: string[]) =>
    (await import('#/commands/stripe-setup-command.ts')).setUpStripe(config, args),
  'rotate-secret': async (config: Config, args: string[]) =>
    (await import('#/commands/rotate-secret-command.ts')).sealAnew(config, args),
};

export type Command = keyof typeof commands;

/** Runs a command, from its arguments to its output and exit code. */
export async function runCommand(command: Command, args: string[]): Promise<void> {
  try {
    const lines = await commands[command](readConfig(), args);
    for (const line of lines) console.log(line);
  } catch (error) {
    process.exitCode = 1;
    if (isForPeople(error)) console.error(error.message);
    else console.error(`The command ${command} failed by a fault of Nonet's own:`, error);
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
