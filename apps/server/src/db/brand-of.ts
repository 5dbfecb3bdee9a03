import { entitlementsOf, type HexColor, type PlanRules, planIds } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';

/** A brand as it is shown to others (BRAND-01). */
export interface Brand {
  name: string;
  /** Null: the product's own colors. */
  accent: HexColor | null;
  logoId: string | null;
  /** Where everybody gets the logo, a square PNG. */
  logoPath: string | null;
}

/** The brand of a space; null where the owner's plan has none, or nothing of it was set. */
export async function brandOf(db: Executor, rules: PlanRules, spaceId: SpaceId): Promise<Brand | null> {
  const { rows } = await sql<Brand>`
    select coalesce(s.brand_name, s.name, o.name) name, s.accent, s.logo_id "logoId", ${logoPath} "logoPath"
    from spaces s join users o on o.id = s.owner_id
    where s.id = ${spaceId} and (s.brand_name is not null or s.accent is not null or s.logo_id is not null)
      and ${isBranded(rules)}`.execute(db);
  return rows[0] ?? null;
}

/** The path of the logo of a space `s`. Nobody guesses it; it ends as the logo is replaced or removed. */
export const logoPath: RawBuilder<string | null> = sql`'/brand/' || s.logo_id || '.png'`;

/** Whether the plan of the owner of a space `s` has brands. Without a plan nobody has, where plans limit something. */
export function isBranded(rules: PlanRules): RawBuilder<boolean> {
  if (!rules.limited) return sql`true`;
  const plans = planIds.filter((plan) => entitlementsOf({ plan, limited: true }).branding);
  return sql`exists (
    select from plans where user_id = s.owner_id and (given = any(${plans}::text[]) or subscribed = any(${plans}::text[])))`;
}
