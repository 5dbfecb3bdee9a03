import { type Kysely, sql } from 'kysely';

/** What the operator gave and what is paid for, side by side; until now all plans were given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const isKnown = (column: string) => `check (${column} in ('basic', 'standard', 'premium'))`;

const statements = [
  `delete from plans where plan not in ('basic', 'standard', 'premium')`,
  'alter table plans rename column plan to given',
  'alter table plans alter column given drop not null',
  `alter table plans add ${isKnown('given')}`,
  `alter table plans add column subscribed text ${isKnown('subscribed')}`,
];
