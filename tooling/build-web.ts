import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from './repository-root.ts';
import { publishFolder } from './web-build/publish-folder.ts';
import { hashSources } from './web-build/source-hash.ts';

/*
 * Builds the web app into apps/web/dist when it is missing or older than its sources; `--force` builds in any case.
 * `npm start` and `npm test` run this first.
 */
const sources = ['apps/web', 'packages/domain', 'packages/contract', 'tsconfig.base.json', 'package-lock.json'];

const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } });
const startedAt = performance.now();
const folder = {
  target: join(repositoryRoot, 'apps/web/dist'),
  workshop: join(repositoryRoot, '.cache/web-build'),
  hash: hashSources(repositoryRoot, sources),
};
const built = await publishFolder(folder, { force: values.force, build: buildInto });
if (built) console.log(`Built the web app in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);

/** Vite is loaded only when there is something to build: a start with a fresh build must not wait for it. */
async function buildInto(outDir: string): Promise<void> {
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({
    root: join(repositoryRoot, 'apps/web'),
    mode: 'production',
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });
}
