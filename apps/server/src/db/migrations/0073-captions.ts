import { type Kysely, sql } from 'kysely';

/**
 * Captions as files of a video: one for each language, held by the file of the post that they belong to (decision 0211). They are files of
 * a person like all others, so that space, sweep and deletion count them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table media drop constraint media_kind_check',
  `alter table media add column captions jsonb,
    add constraint media_kind_check check (kind in ('image', 'video', 'document', 'captions')),
    add check ((kind = 'captions') = (captions is not null))`,
  "comment on column media.captions is 'How many lines the captions have, and the first of them.'",
  `create table post_captions (
    post_id uuid not null,
    position smallint not null,
    place smallint not null,
    media_id uuid not null references media deferrable initially deferred,
    language text not null,
    primary key (post_id, position, language),
    foreign key (post_id, position) references post_media on delete cascade
  )`,
  'create index post_captions_media on post_captions (media_id)',
  "comment on column post_captions.position is 'Of the video in its post.'",
  "comment on column post_captions.place is 'Among the captions of the video, from 1.'",
];
