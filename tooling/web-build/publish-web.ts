import { join } from 'node:path';
import { repositoryRoot } from '../repository-root.ts';
import { buildInto } from './build-into.ts';
import { publishFolder } from './publish-folder.ts';
import { hashSources } from './source-hash.ts';

/** All sources of a build of the web app. */
const sources = [
  'apps/web',
  'packages/domain',
  'packages/contract',
  'tooling/web-build',
  'tsconfig.base.json',
  'package-lock.json',
];

/**
 * Makes sure that `target`, a folder in the repository, holds a build of the web app's current sources. Returns whether
 * it built.
 */
export function publishWeb(target: string, { force = false } = {}): Promise<boolean> {
  const folder = {
    target,
    workshop: join(repositoryRoot, '.cache/web-build'),
    hash: hashSources(repositoryRoot, sources),
  };
  return publishFolder(folder, { force, build: buildInto });
}
