import type { WeekReport } from '@nonet/contract';
import type { Executor } from '#/db/pool.ts';
import type { ReportOf } from '#/features/reports/report.queries.ts';

export async function readBest(_db: Executor, _of: ReportOf): Promise<WeekReport['best']> {
  return [];
}
