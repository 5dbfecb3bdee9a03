import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPages } from '../../apps/web/src/pages/rendered-page.ts';
import { repositoryRoot } from '../repository-root.ts';
import { missingFiles } from './missing-files.ts';

const root = join(repositoryRoot, 'apps/web');

/** Builds the web app into `outDir`, a folder in the repository: first the app, then the pages that work without it. */
export async function buildInto(outDir: string): Promise<void> {
  process.env.NODE_ENV = 'production';
  // Vite is loaded only when there is something to build: a start with a fresh build must not wait for it.
  const { build } = await import('vite');
  const common = { root, mode: 'production', logLevel: 'warn' } as const;
  await build({ ...common, build: { outDir, emptyOutDir: true } });

  const renderer = join(outDir, 'renderer');
  await build({
    ...common,
    publicDir: false,
    build: { outDir: renderer, ssr: 'src/pages/render-pages.tsx', minify: false },
  });
  const { renderPages } = (await import(pathToFileURL(join(renderer, 'render-pages.js')).href)) as {
    renderPages: RenderPages;
  };
  const frame = join(outDir, 'page.html');
  for (const { file, html } of renderPages(readFileSync(frame, 'utf8'))) {
    const missing = missingFiles(html, outDir);
    if (missing.length > 0) throw new Error(`${file} refers to what the build does not hold: ${missing.join(', ')}`);
    writeFileSync(join(outDir, file), html);
  }
  rmSync(frame);
  rmSync(renderer, { recursive: true });
  await buildForServer(outDir);
}

/** What the server loads of the web app, in a folder that it serves to nobody: it draws the pages of review links, with the previews of the app. */
async function buildForServer(outDir: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    root,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    // Node warns of its own, which X's library would get here.
    resolve: { alias: { punycode: 'punycode/punycode.js' } },
    build: {
      outDir: join(outDir, 'server'),
      ssr: 'src/review/render-review.tsx',
      target: 'node24',
      // One file: which parts come later is a matter of browsers.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const drawn = readFileSync(join(outDir, 'server/render-review.js'), 'utf8');
  const missing = missingFiles(drawn, outDir);
  if (missing.length > 0) throw new Error(`Review pages refer to what the build does not hold: ${missing.join(', ')}`);
}
