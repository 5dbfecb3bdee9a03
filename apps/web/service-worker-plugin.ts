import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

import { chunkNamed, chunkOf, reachedFrom } from './bundle-chunks.ts';
import type { AppFiles } from './src/offline/app-cache.ts';

const workerFile = 'sw.js';
const fromHere = (path: string) => join(import.meta.dirname, path);

const page = fromHere('app.html');
/** What every screen begins with. From here each is fetched when it is opened. */
const beginnings = [page, fromHere('src/app/app.tsx')];
/** What opens without a network. */
const screens = ['src/features/calendar/calendar-page.tsx', 'src/features/compose/create-post-page.tsx'].map(fromHere);
/** Faces for letters that few need. */
const leftOut = /latin-ext/;
/** Of public/: the page asks for them before it draws anything. */
const publicFiles = ['frame.js', 'theme.js'];

/** Builds the service worker into one file which knows by name what it has to keep. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    buildStart() {
      this.emitFile({ type: 'chunk', id: fromHere('src/offline/service-worker.ts'), fileName: workerFile });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = chunkNamed(bundle, workerFile);
        if (worker.imports.length > 0) throw new Error(`${workerFile} must not be split: ${worker.imports.join(', ')}`);
        worker.code = worker.code.replace('APP_FILES', () => JSON.stringify(appFiles(bundle)));
      },
    },
  };
}

function appFiles(bundle: Rolldown.OutputBundle): AppFiles {
  const begun = new Set(beginnings.map((module) => chunkOf(bundle, module)));
  const chunks = reachedFrom([...begun, ...screens.map((module) => chunkOf(bundle, module))], (chunk) =>
    // Of the screens that the beginnings lead to, only those above.
    (begun.has(chunk) ? chunk.imports : [...chunk.imports, ...chunk.dynamicImports]).map((name) =>
      chunkNamed(bundle, name),
    ),
  );
  const code = chunks.map(({ fileName }) => fileName);
  const rest = chunks.flatMap(({ viteMetadata: { importedCss = [], importedAssets = [] } = {} }) => [
    ...importedCss,
    ...importedAssets,
  ]);
  const loose = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
  const files = [...new Set([...code, ...rest, ...loose])].filter((file) => !leftOut.test(file));
  const paths = [...publicFiles, ...files].map((file) => `/${file}`).sort();
  return { version: versionOf(paths), entry: `/${chunkOf(bundle, page).fileName}`, paths };
}

/** Of the names, which change with what the files hold, and of what the files without such a name hold. */
function versionOf(paths: readonly string[]): string {
  const hash = createHash('sha256').update(paths.join('\n'));
  for (const file of [page, fromHere('src/styles/frame.css'), ...publicFiles.map((name) => fromHere(`public/${name}`))])
    hash.update(readFileSync(file));
  return hash.digest('base64url').slice(0, 12);
}
