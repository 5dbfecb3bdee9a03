import { type HexColor, mayUse, type PlanHolder, type Role } from '@nonet/domain';
import { sql } from 'kysely';
import { logoPath } from '#/db/brand-of.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { planNeeded } from '#/features/spaces/may-give.ts';

/** What is kept of a space's brand, whatever the plan says. */
export interface KeptBrand {
  name: string | null;
  accent: HexColor | null;
  logo: string | null;
  ownerId: string;
}

export async function readKeptBrand(db: Executor, spaceId: SpaceId): Promise<KeptBrand> {
  const { rows } = await sql<KeptBrand>`
    select s.brand_name name, s.accent, ${logoPath} logo, s.owner_id "ownerId" from spaces s where s.id = ${spaceId}`.execute(
    db,
  );
  const [brand] = rows;
  if (brand === undefined) throw new Error('A space of a call is gone');
  return brand;
}

/** What of a brand is stored; what is undefined stays. */
export interface BrandChange {
  name?: string | null | undefined;
  accent?: HexColor | null | undefined;
  logoId?: string | null | undefined;
}

/** Stores what changes. A former logo is given up, and goes as files do that nothing uses. */
export async function storeBrand(
  trx: Executor,
  spaceId: SpaceId,
  { name, accent, logoId }: BrandChange,
): Promise<void> {
  await sql`
    with former as (select logo_id from spaces where id = ${spaceId} and ${logoId !== undefined}),
    given_up as (update media set kept_by_post = false where space_id = ${spaceId} and id in (select logo_id from former))
    update spaces set
      brand_name = case when ${name !== undefined} then ${name ?? null} else brand_name end,
      accent = case when ${accent !== undefined} then ${accent ?? null} else accent end,
      logo_id = case when ${logoId !== undefined} then ${logoId ?? null}::uuid else logo_id end
    where id = ${spaceId}`.execute(trx);
}

/** Why the plan of the owner has no brands; null when it has. */
export function brandRefusal(holder: PlanHolder, role: Role) {
  const allowed = mayUse(holder, { branding: true });
  return allowed.kind === 'refused' ? planNeeded({ role }, allowed.message) : null;
}
