import type { Foundation } from '#/assemble/foundation.ts';
import { findOwnId } from '#/features/publishing/find-own-id.job.ts';

export function joinPublishing({ db, isPaused, jobs, log, networks, sealer }: Foundation): void {
  jobs.register('find-own-id', (search) => findOwnId({ db, isPaused, jobs, log, networks, sealer }, search));
}
