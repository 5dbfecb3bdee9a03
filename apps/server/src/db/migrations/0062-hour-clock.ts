import { type Kysely, sql } from 'kysely';

/** How the times are written that a person reads. Everybody begins with the clock of 'h:mm a' (2§2.3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column hour_clock text not null default '12h'
    constraint users_hour_clock check (hour_clock in ('12h', '24h', 'device'))`.execute(db);
}
