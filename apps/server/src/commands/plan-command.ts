import { parseArgs } from 'node:util';
import { type PlanId, planIds, plans } from '@nonet/domain';
import { planChanges } from '#/assemble/plan-changes.ts';
import { holdsCluster } from '#/commands/holds-cluster.ts';
import { useDatabase } from '#/commands/use-database.ts';
import type { Config } from '#/config.ts';
import type { Database } from '#/db/pool.ts';
import { ownSpaceOf } from '#/db/space-id.ts';
import { sqlState, transact } from '#/db/transaction.ts';
import { readUsage } from '#/features/usage/usage.queries.ts';
import { createLog } from '#/http/log.ts';
import { createJobs } from '#/jobs/jobs.ts';
import { StartProblem } from '#/start/start-problem.ts';

const USE = `npm run plan -- EMAIL [${planIds.join('|')}|none]`;

/** `npm run plan -- EMAIL [PLAN]`: gives a person a plan, takes it back, or tells what holds. */
export async function tellPlan(config: Config, args: string[]): Promise<string[]> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [email, wanted, ...more] = positionals;
  if (email === undefined || more.length > 0) throw new StartProblem(`Name one person: ${USE}`);
  const plan = wanted === undefined ? undefined : readPlan(wanted);
  if (config.databaseUrl === null && !(await holdsCluster(config.dataDir))) {
    throw new StartProblem(`There is nobody in ${config.dataDir}: name the data folder with NONET_DATA_DIR.`);
  }
  return useDatabase(config, 'plan', (db, databaseUrl) =>
    onItsLevel(async () => {
      const person = await findPerson(db, email);
      const jobs = createJobs({ db, databaseUrl, log: createLog(config.logLevel) });
      const { givePlan } = planChanges(config.plans, (trx, order) => jobs.enqueue(trx, 'send-mail', order));
      if (plan !== undefined) await transact(db, (trx) => givePlan(trx, { userId: person.id, plan }));
      return tell(db, config, person);
    }),
  );
}

function readPlan(wanted: string): PlanId | null {
  if (wanted === 'none') return null;
  const plan = planIds.find((id) => id === wanted);
  if (plan !== undefined) return plan;
  throw new StartProblem(`There is no plan called ${wanted}: ${USE}. "none" takes back what was given.`);
}

async function findPerson(db: Database, email: string): Promise<{ id: string; email: string }> {
  const known = email.trim().toLowerCase();
  const person = await db.selectFrom('users').select(['id', 'email']).where('email', '=', known).executeTakeFirst();
  if (person === undefined) throw new StartProblem(`Nobody is registered here with the address ${email}.`);
  return person;
}

async function tell(db: Database, config: Config, { id, email }: { id: string; email: string }): Promise<string[]> {
  const { plan, count, limit } = await readUsage(db, ownSpaceOf(id), config.plans, new Date());
  const stored = await db
    .selectFrom('plans')
    .select(['given', 'subscribed'])
    .where('user_id', '=', id)
    .executeTakeFirst();
  const name = (of: PlanId | null | undefined) => (of ? plans[of].displayName : 'nothing');
  const used = limit === null ? `${count} posts of any number` : `${count} of ${limit} posts`;
  return [
    `${email} is on ${name(plan)}, and has scheduled ${used} this month.`,
    `Given by you: ${name(stored?.given)}. Paid for: ${name(stored?.subscribed)}.`,
  ];
}

/** The database may be of another version than this command, which does not change it. */
async function onItsLevel<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const [undefinedTable, undefinedColumn] = ['42P01', '42703'];
    const state = sqlState(error);
    if (state !== undefinedTable && state !== undefinedColumn) throw error;
    throw new StartProblem('The database is empty or of another version: start Nonet once, then run this again.');
  }
}
