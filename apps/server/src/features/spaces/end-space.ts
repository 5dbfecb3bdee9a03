import { sql } from 'kysely';
import { notifyLive, notifyMemberEnd } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { SpacesParts } from '#/features/spaces/spaces-parts.ts';
import type { SpaceNews } from '#/mail/mail-order.ts';

/** Tells the members of a space that it is gone for good, with its owner, and ends what they have open in it. */
export async function endSpace(parts: Pick<SpacesParts, 'mail'>, trx: Executor, spaceId: SpaceId): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(s.name, o.name) name from spaces s join users o on o.id = s.owner_id where s.id = ${spaceId} and s.removed_at is null`.execute(
    trx,
  );
  const [space] = rows;
  // Of a deleted one they were told.
  if (space !== undefined)
    await tellEnd(parts, trx, spaceId, { what: 'gone', spaceName: space.name, personName: null });
}

/** Mails all members, ends their streams in the space, and has their browsers list their spaces anew. */
export async function tellEnd(
  { mail }: Pick<SpacesParts, 'mail'>,
  trx: Executor,
  spaceId: SpaceId,
  news: Pick<SpaceNews, 'what' | 'spaceName' | 'personName'>,
): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select user_id "userId" from space_members where space_id = ${spaceId}`.execute(trx);
  for (const { userId } of rows) {
    await mail(trx, { kind: 'space-news', userId, role: null, spaceId, ...news });
    await notifyMemberEnd(trx, { userId, spaceId });
  }
  await notifyLive(
    trx,
    rows.map(({ userId }) => ({ userId, topics: ['spaces', 'messages'] })),
  );
}
