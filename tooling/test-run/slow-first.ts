import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { repositoryRoot } from '../repository-root.ts';

/**
 * The files that take longest, though they are short to read: Vitest knows sizes and, after a first run, times. Begun
 * last, one of these would run alone on one processor at the end. Measured in docs/performance.md.
 */
export const slowFiles: readonly string[] = [
  'apps/server/src/commands/commands.test.ts',
  'apps/server/src/start/embedded-start.test.ts',
  'apps/server/src/start/same-secret.test.ts',
  'apps/server/src/rows-read.test.ts',
  'apps/server/src/full-disk.test.ts',
  'apps/server/src/features/media/cut-off-pictures.test.ts',
  'apps/server/src/db/embedded/choose-identity.test.ts',
  'apps/server/src/lib/pictures/decode-heic.test.ts',
  'crash/short.test.ts',
  'packages/sandbox/src/main.test.ts',
];

const isSlow = ({ moduleId }: TestSpecification) => slowFiles.includes(relative(repositoryRoot, moduleId));

/** Vitest's order, but each project begins with its slow files. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(sorted, ({ project }) => project.name);
    return [...byProject.values()].flatMap((own) => [...own.filter(isSlow), ...own.filter((file) => !isSlow(file))]);
  }
}
