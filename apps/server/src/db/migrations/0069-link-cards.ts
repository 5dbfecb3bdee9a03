import { type Kysely, sql } from 'kysely';

/**
 * Cards of links: pages that were read lately, once for each person and address, and the picture of a post's card, which its file is kept
 * for. Of a card that the server read, a post has the address and the time, as it is read once more shortly before it goes out
 * (decision 0201). Posts of before have neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table posts add column card_source text,
    add column card_read_at timestamptz,
    add column card_image_id uuid generated always as (((additions -> 'card') ->> 'imageId')::uuid) stored
      references media (id) deferrable initially deferred,
    add check (card_read_at is null or card_source is not null)`,
  'create index posts_card_image on posts (card_image_id) where card_image_id is not null',
  'create index posts_card_source on posts (scheduled_at) where card_source is not null',
  "comment on column posts.card_source is 'The address that the server reads the link card from; null: its owner chose, or there is none.'",
  "comment on column posts.card_read_at is 'When it was tried last; null: not yet.'",
  "comment on column posts.card_image_id is 'The picture of the link card.'",
  `create table link_cards (
    user_id text not null references users on delete cascade,
    address text not null check (octet_length(address) <= 2000),
    card jsonb not null,
    image_id uuid generated always as ((card ->> 'imageId')::uuid) stored
      references media (id) on delete cascade deferrable initially deferred,
    read_at timestamptz not null default clock_timestamp(),
    primary key (user_id, address)
  )`,
  'create index link_cards_image on link_cards (image_id) where image_id is not null',
  'create index link_cards_read on link_cards (read_at)',
];
