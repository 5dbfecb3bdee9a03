import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from './repository-root.ts';
import { buildInto } from './web-build/build-into.ts';
import { publishFolder } from './web-build/publish-folder.ts';
import { hashSources } from './web-build/source-hash.ts';

/*
 * Builds the web app into apps/web/dist when it is missing or older than its sources; `--force` builds in any case.
 * `npm start` and `npm test` run this first.
 */
const sources = [
  'apps/web',
  'packages/domain',
  'packages/contract',
  'tooling/web-build',
  'tsconfig.base.json',
  'package-lock.json',
];

const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } });
const startedAt = performance.now();
const folder = {
  target: join(repositoryRoot, 'apps/web/dist'),
  workshop: join(repositoryRoot, '.cache/web-build'),
  hash: hashSources(repositoryRoot, sources),
};
const built = await publishFolder(folder, { force: values.force, build: buildInto });
if (built) console.log(`Built the web app in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
