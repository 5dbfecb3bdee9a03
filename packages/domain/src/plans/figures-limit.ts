import { entitlementsOf, mayUse, type PlanHolder } from '#/plans/entitlements.ts';
import type { PlanId } from '#/plans/plan.ts';
import { addDays, startOfDay } from '#/time/calendar.ts';
import { dayKey } from '#/time/zone.ts';

/** The part of a person's figures that their plan leaves out, though it is kept. */
export interface FiguresLimit {
  /** Figures of what was published earlier are not shown. */
  since: Date;
  /** The smallest plan that shows them. */
  plan: PlanId;
  /** A whole sentence about it. */
  message: string;
}

/** How far back figures are shown (STAT-08): whole days of the person's zone before today. Null: the plan leaves nothing out. */
export function figuresLimit(holder: PlanHolder, timeZone: string, now: Date): FiguresLimit | null {
  const { analyticsDays } = entitlementsOf(holder);
  if (analyticsDays === null) return null;
  const allowed = mayUse(holder, { analyticsDays: analyticsDays + 1 });
  if (allowed.kind === 'allowed') return null;
  const { plan, message } = allowed;
  return { since: startOfDay(addDays(dayKey(now, timeZone), -analyticsDays), timeZone), plan, message };
}
