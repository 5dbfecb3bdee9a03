import { entitlementsOf, type PlanHolder, type Role } from '@nonet/domain';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { SpacesParts } from '#/features/spaces/spaces-parts.ts';
import { tellMembers } from '#/features/spaces/tell-members.ts';

interface PersonInSpaces {
  userId: string;
  name: string;
  isAbove: boolean;
}

/**
 * Brings the members of a person's spaces in line with their plan (TEAM-07). Above the number the newest become viewers; where
 * there is room again, the oldest of them get back what they had. What the owner has chosen within the number stays.
 * Those whom it concerns are mailed, and the owner when somebody became a viewer. Call it under `lockPerson`.
 */
export async function settleMembers(
  trx: Executor,
  parts: Pick<SpacesParts, 'mail'>,
  ownerId: string,
  holder: PlanHolder,
): Promise<void> {
  const { rows: people } = await sql<PersonInSpaces>`
    select user_id "userId", u.name, bool_or(above_limit) "isAbove"
    from space_members m join spaces s on s.id = m.space_id and s.removed_at is null join users u on u.id = m.user_id
    where s.owner_id = ${ownerId} group by user_id, u.name order by min(joined_at), user_id`.execute(trx);
  const places = entitlementsOf(holder).members ?? Infinity;
  const within = people.filter(({ isAbove }) => !isAbove);
  const waiting = people.filter(({ isAbove }) => isAbove);
  const kept = [...within, ...waiting].slice(0, places).map(({ userId }) => userId);
  await setAbove(trx, parts, ownerId, sql`m.user_id <> all(${kept}::text[])`);
  const names = within.flatMap(({ userId, name }) => (kept.includes(userId) ? [] : [name]));
  if (names.length === 0) return;
  const news = { spaceName: '', personName: listed(names), role: null };
  await parts.mail(trx, { kind: 'space-news', what: 'members-above', userId: ownerId, ...news });
}

/** Sets who is above the number, by this condition on a membership, and tells all whom it concerns. */
export async function setAbove(
  trx: Executor,
  { mail }: Pick<SpacesParts, 'mail'>,
  ownerId: string,
  isAbove: ReturnType<typeof sql>,
  only: ReturnType<typeof sql> = sql`true`,
): Promise<void> {
  const { rows } = await sql<{ spaceId: SpaceId; spaceName: string; userId: string; role: Role; isAbove: boolean }>`
    update space_members m set above_limit = ${isAbove} from spaces s join users o on o.id = s.owner_id
    where s.id = m.space_id and s.owner_id = ${ownerId} and s.removed_at is null and ${only} and m.above_limit <> (${isAbove})
    returning m.space_id "spaceId", coalesce(s.name, o.name) "spaceName", m.user_id "userId", m.role, m.above_limit "isAbove"`.execute(
    trx,
  );
  for (const { spaceId, spaceName, userId, role, isAbove } of rows) {
    const what = isAbove ? 'above-limit' : 'within-limit';
    await mail(trx, { kind: 'space-news', what, userId, spaceId, spaceName, personName: null, role });
  }
  for (const spaceId of new Set(rows.map((row) => row.spaceId))) await tellMembers(trx, spaceId);
}

const MOST_NAMES = 3;

/** 'Ana, Max and 4 others' */
function listed(names: readonly string[]): string {
  const others = names.length - MOST_NAMES + 1;
  const parts = others > 1 ? [...names.slice(0, MOST_NAMES - 1), `${others} others`] : names;
  return new Intl.ListFormat('en-US').format(parts);
}
