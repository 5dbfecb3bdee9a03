import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from './repository-root.ts';
import { publishWeb } from './web-build/publish-web.ts';

/*
 * Builds the web app into apps/web/dist when it is missing or older than its sources; `--force` builds in any case.
 * `npm start` and `npm test` run this first.
 */
const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } });
const startedAt = performance.now();
const built = await publishWeb(join(repositoryRoot, 'apps/web/dist'), values);
if (built) console.log(`Built the web app in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
