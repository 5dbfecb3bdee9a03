import type { WeekReport } from '@nonet/contract';
import { mayUse, type PlanHolder } from '@nonet/domain';

import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { readBest } from '#/features/reports/best-posts.queries.ts';
import { type ReportOf, readReport } from '#/features/reports/report.queries.ts';

export type ReadReport = (of: ReportOf) => Promise<WeekReport>;

interface ReaderParts {
  db: Executor;
  /** Whose plan holds in a space. */
  holderOf: (db: Executor, spaceId: SpaceId) => Promise<PlanHolder>;
}

const DAY_MS = 86_400_000;

/** Reads reports. Figures that are older than the plan of the space shows are left out. */
export function createReadReport({ db, holderOf }: ReaderParts): ReadReport {
  return async (of) => {
    const report = await readReport(db, of);
    const analyticsDays = Math.ceil((Date.now() - Date.parse(`${of.days.first}T00:00:00Z`)) / DAY_MS);
    const isOpen = mayUse(await holderOf(db, of.spaceId), { analyticsDays }).kind === 'allowed';
    return isOpen ? { ...report, best: await readBest(db, of) } : report;
  };
}
