import { entitlementsOf, type PlanHolder } from '@nonet/domain';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { tellMembers } from '#/features/spaces/tell-members.ts';

interface PersonInSpaces {
  userId: string;
  isAbove: boolean;
}

/**
 * Brings the members of a person's spaces in line with their plan (TEAM-07). Above the number the newest become viewers; where
 * there is room again, the oldest of them get back what they had. What the owner has chosen within the number stays.
 * Call it under `lockPerson`.
 */
export async function settleMembers(trx: Executor, ownerId: string, holder: PlanHolder): Promise<void> {
  const { rows: people } = await sql<PersonInSpaces>`
    select user_id "userId", bool_or(above_limit) "isAbove"
    from space_members m join spaces s on s.id = m.space_id and s.removed_at is null
    where s.owner_id = ${ownerId} group by user_id order by min(joined_at), user_id`.execute(trx);
  const places = entitlementsOf(holder).members ?? Infinity;
  const within = people.filter(({ isAbove }) => !isAbove);
  const waiting = people.filter(({ isAbove }) => isAbove);
  const kept = [...within, ...waiting].slice(0, places).map(({ userId }) => userId);
  await setAbove(trx, ownerId, sql`m.user_id <> all(${kept}::text[])`);
}

/** Sets who is above the number, by this condition on a membership, and tells the browsers of all whom it concerns. */
export async function setAbove(
  trx: Executor,
  ownerId: string,
  isAbove: ReturnType<typeof sql>,
  only: ReturnType<typeof sql> = sql`true`,
): Promise<void> {
  const { rows } = await sql<{ spaceId: SpaceId }>`
    update space_members m set above_limit = ${isAbove} from spaces s
    where s.id = m.space_id and s.owner_id = ${ownerId} and s.removed_at is null and ${only} and m.above_limit <> (${isAbove})
    returning m.space_id "spaceId"`.execute(trx);
  for (const spaceId of new Set(rows.map((row) => row.spaceId))) await tellMembers(trx, spaceId);
}
