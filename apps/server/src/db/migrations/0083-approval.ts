import { type Kysely, sql } from 'kysely';

/**
 * Approval (APPR-01). Targets and comments carry the approval of their post by a foreign key that follows it, and a check lets none of them
 * be looked at by a worker while it waits or was returned: no worker needs to know of it, those of former releases neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const states = `('none', 'waiting', 'returned', 'approved')`;
const goesOut = `approval in ('none', 'approved')`;

const statements = [
  `alter table posts add column approval text not null default 'none' check (approval in ${states}),
    add column changed_by text,
    add column judged_version integer,
    add column judged_by text,
    add column judged_at timestamptz,
    add column return_sentence text,
    add column return_about text check (return_about in ('post', 'text', 'photos', 'time', 'accounts')),
    add check ((approval = 'returned') = (return_sentence is not null)),
    add check ((return_sentence is null) = (return_about is null)),
    add check (approval <> 'approved' or judged_version is not null)`,
  'alter table posts add constraint posts_id_approval unique (id, approval)',
  `create index posts_to_judge on posts (space_id, scheduled_at, id) where approval in ('waiting', 'returned')`,
  "comment on column posts.changed_by is 'Who made the present version. Null: its author. An id that leads to nobody: they are gone.'",
  "comment on column posts.judged_version is 'The version that was last approved or sent back.'",
  "comment on column posts.judged_by is 'Who approved it or sent it back, as changed_by.'",
  `alter table targets add column approval text not null default 'none',
    add constraint targets_wait_for_approval check (run_at is null or ${goesOut})`,
  `alter table targets add constraint targets_post foreign key (post_id, approval) references posts (id, approval)
    on update cascade on delete cascade`,
  'alter table targets drop constraint targets_post_id_fkey',
  `create index targets_to_judge on targets (due_at) where approval in ('waiting', 'returned')`,
  // A worker of a former release makes comments without a post: theirs was approved, or they would not be there.
  `alter table comments add column post_id uuid, add column approval text not null default 'none',
    add constraint comments_wait_for_approval check (run_at is null or ${goesOut})`,
  'update comments c set post_id = t.post_id from targets t where t.id = c.target_id',
  `alter table comments add constraint comments_post foreign key (post_id, approval) references posts (id, approval)
    on update cascade on delete cascade`,
  'create index comments_of_post on comments (post_id) where post_id is not null',
  // A repeat is approved as a rule, and its posts with it.
  `alter table series add column approval text not null default 'none' check (approval in ('none', 'waiting', 'approved')),
    add column judged_by text`,
  `alter table spaces add column editors_approve boolean not null default false,
    add column two_persons boolean not null default false`,
  `create table judged_versions (
    post_id uuid primary key references posts on delete cascade,
    version integer not null,
    content jsonb not null
  )`,
  "comment on table judged_versions is 'The version of a post that was last approved or sent back, to tell what has changed since.'",
  'alter table post_events drop constraint post_events_kind_check',
  `alter table post_events add constraint post_events_kind_check check (kind in ('edited', 'moved', 'deleted', 'restored', 'answered',
    'looked-up', 'retried', 'asked', 'skipped', 'confirmed', 'submitted', 'approved', 'returned'))`,
];
