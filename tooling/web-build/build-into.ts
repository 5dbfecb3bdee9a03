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
}
