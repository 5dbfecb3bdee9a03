import { type Kysely, sql } from 'kysely';

/** Changes of a person's address: asked for until the new one's link is pressed, and undone from the old one for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table email_changes (
    id uuid primary key default gen_random_uuid(),
    user_id text not null references users on delete cascade,
    session_id text not null,
    old_email text not null,
    new_email text not null,
    confirm_until timestamptz not null,
    changed_at timestamptz,
    undo_until timestamptz,
    check ((changed_at is null) = (undo_until is null))
  )`,
  // A person waits for one new address at a time: a newer wish replaces it, so that a mistyped address gets nothing.
  'create unique index email_changes_asked on email_changes (user_id) where changed_at is null',
  'create index email_changes_user on email_changes (user_id)',
  'create index email_changes_end on email_changes (coalesce(undo_until, confirm_until))',
  'create index email_changes_old on email_changes (old_email) where undo_until is not null',
  "comment on column email_changes.session_id is 'Who asked stays signed in there.'",
  "comment on column email_changes.undo_until is 'Until then nobody else can register with the old address.'",
  'alter table mailed_links drop constraint mailed_links_purpose_check',
  `alter table mailed_links add column change_id uuid references email_changes on delete cascade,
    add constraint mailed_links_purpose_check
      check (purpose in ('password-reset', 'verify-email', 'confirm-email-change', 'undo-email-change')),
    add check ((purpose in ('confirm-email-change', 'undo-email-change')) = (change_id is not null))`,
  'create index mailed_links_change on mailed_links (change_id) where change_id is not null',
];
