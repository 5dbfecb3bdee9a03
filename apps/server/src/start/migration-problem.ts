import { FormerWorkerRuns } from '#/db/former-worker.ts';
import { sqlState } from '#/db/transaction.ts';
import { StartProblem } from '#/start/start-problem.ts';

const LOCK_NOT_AVAILABLE = '55P03';

/** Why the migration failed, when a person can do something about it. */
export function migrationProblem(error: unknown): StartProblem | undefined {
  if (error instanceof Error && error.cause instanceof FormerWorkerRuns) return new StartProblem(error.cause.message);
  if (!(error instanceof Error) || sqlState(error.cause) !== LOCK_NOT_AVAILABLE) return undefined;
  return new StartProblem(
    'The tables cannot be changed to what this version of Nonet needs, as something else uses them. Stop the other Nonet processes of this database, or wait until its backup is made, and start again. Nothing was changed.',
  );
}
