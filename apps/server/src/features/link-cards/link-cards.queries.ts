import type { LinkCard } from '@nonet/domain';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { statementTime } from '#/db/statement-time.ts';

/** The card of an address that was read for the person within the hour. */
export async function findLinkCard(db: Executor, spaceId: SpaceId, address: string): Promise<LinkCard | null> {
  const { rows } = await sql<{ card: LinkCard }>`
    select card from link_cards
    where space_id = ${spaceId} and address = ${address} and read_at > clock_timestamp() - interval '1 hour'`.execute(
    db,
  );
  return rows[0]?.card ?? null;
}

/** Keeps a card that was read just now; nothing when the account is gone. The picture of a former one is given up. */
export async function keepLinkCard(db: Executor, spaceId: SpaceId, address: string, card: LinkCard): Promise<void> {
  await sql`
    with owner as (select from spaces where id = ${spaceId} for key share),
    former as (
      select image_id from link_cards where space_id = ${spaceId} and address = ${address}
        and image_id is distinct from ${card.imageId}::uuid),
    given_up as (update media set kept_by_post = false where id in (select image_id from former))
    insert into link_cards (space_id, address, card) select ${spaceId}, ${address}, ${JSON.stringify(card)}::jsonb
    where exists (select from owner)
    on conflict (space_id, address) do update set card = excluded.card, read_at = clock_timestamp()`.execute(db);
}

/** Forgets cards that are too old to be answered. Posts and drafts keep their pictures by themselves. */
export async function forgetLinkCards(db: Executor): Promise<void> {
  await sql`
    with gone as (
      delete from link_cards where read_at < ${statementTime} - interval '1 day' returning image_id)
    update media set kept_by_post = false where id in (select image_id from gone)`.execute(db);
}
