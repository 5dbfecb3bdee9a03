import { sql } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { statementTime } from '#/db/statement-time.ts';
import { transact } from '#/db/transaction.ts';
import { letGoOfFiles } from '#/features/posts/let-go-of-media.queries.ts';
import type { PostsParts, ReadCard } from '#/features/posts/posts-parts.ts';
import { createGate } from '#/lib/gate.ts';

interface Due {
  id: string;
  spaceId: SpaceId;
  address: string;
}

const MOST = 500;
const AT_ONCE = 8;

type Parts = Pick<PostsParts, 'db' | 'cards'>;

/**
 * Reads the pages of link cards once more whose posts go out within the hour and were read more than a day ago, or never (OP-178). What
 * cannot be read now leaves the card as it is. What goes out within two minutes may be prepared already.
 */
export async function readDueCards(parts: Parts, signal: AbortSignal): Promise<void> {
  if (parts.cards === undefined) return;
  const { rows } = await sql<Due>`
    select id, space_id "spaceId", card_source address from posts
    where card_source is not null and status = 'pending' and remove_at is null
      and scheduled_at > ${statementTime} + interval '2 minutes' and scheduled_at < ${statementTime} + interval '1 hour'
      and (card_read_at is null or card_read_at < ${statementTime} - interval '1 day')
    order by scheduled_at limit ${MOST}`.execute(parts.db);
  const inTurn = createGate(AT_ONCE);
  await Promise.all(rows.map((due) => inTurn(async () => (signal.aborted ? undefined : readDue(parts, due)))));
}

/** Reads the page of one post's card, when nobody has yet. */
export async function readCardOf(parts: Parts, postId: string): Promise<void> {
  const { rows } = await sql<Due>`
    select id, space_id "spaceId", card_source address from posts
    where id = ${postId}::uuid and card_source is not null and card_read_at is null and remove_at is null`.execute(
    parts.db,
  );
  for (const due of rows) await readDue(parts, due);
}

async function readDue({ db, cards }: Parts, due: Due): Promise<void> {
  const read = (await cards?.read(due.spaceId, due.address)) ?? null;
  await transact(db, async (trx) => {
    const { rows } = await sql<{ imageId: string | null }>`
      select card_image_id "imageId" from posts where id = ${due.id} and card_source = ${due.address} for update`.execute(
      trx,
    );
    const [before] = rows;
    if (before === undefined) return;
    const card = read === null ? null : cardToStore(read, before.imageId);
    if (before.imageId !== null && card !== null && card.imageId !== before.imageId) {
      await letGoOfFiles(trx, [before.imageId]);
    }
    // Reading again is no change of the post: no new version, and nothing in its history.
    await sql`update posts set card_read_at = clock_timestamp(),
      additions = additions || ${card === null ? '{}' : JSON.stringify({ card })}::jsonb where id = ${due.id}`.execute(
      trx,
    );
    await notifyLive(trx, [{ spaceId: due.spaceId, topics: ['posts'], postId: due.id }]);
  });
}

/** A picture that the page still names and that could not be had this time stays. */
function cardToStore({ card, lacksPicture }: ReadCard, imageId: string | null): ReadCard['card'] {
  return lacksPicture ? { ...card, imageId } : card;
}
