import type { Foundation } from '#/assemble/foundation.ts';
import { findOwnId } from '#/features/publishing/find-own-id.job.ts';
import type { JudgeAccount } from '#/features/publishing/tokens/refresh-parts.ts';

export function joinPublishing({ db, isPaused, jobs, log, networks, sealer }: Foundation): void {
  const judge: JudgeAccount = (executor, account) => jobs.enqueue(executor, 'judge-account', account);
  jobs.register('find-own-id', (search) => findOwnId({ db, isPaused, jobs, judge, log, networks, sealer }, search));
}
