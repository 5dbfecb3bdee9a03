import { type Kysely, sql } from 'kysely';

/** What was chosen for content is the space's: its posting times, and whether its figures are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table spaces add column chose_posting_times boolean not null default false,
    add column reads_figures boolean not null default true, add column figures_asked_at timestamptz`,
  `update spaces s set chose_posting_times = u.chose_posting_times, reads_figures = u.reads_figures,
    figures_asked_at = u.figures_asked_at from users u where u.id = s.id`,
  'alter table users drop column chose_posting_times, drop column reads_figures, drop column figures_asked_at',
];
