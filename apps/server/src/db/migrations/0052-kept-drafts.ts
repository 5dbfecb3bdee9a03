import { type Kysely, sql } from 'kysely';

/**
 * Posts that a network keeps as a draft, which its owner alone can publish there (decision 0163). None of them can be due again or on
 * its way: sending it once more would make a second one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table targets add column kept_as_draft boolean not null default false,
    add constraint targets_draft
      check (not kept_as_draft or (remote_id is not null and status in ('asks', 'processing', 'rejected')))`.execute(
    db,
  );
  await sql`alter table post_events drop constraint post_events_kind_check, add constraint post_events_kind_check check (kind in
      ('edited', 'moved', 'deleted', 'restored', 'answered', 'looked-up', 'retried', 'asked', 'skipped', 'confirmed'))`.execute(
    db,
  );
}
