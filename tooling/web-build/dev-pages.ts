import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { appRoutes, devRoutes, publicPages } from '../../apps/server/src/http/app-routes.ts';
import { fillSlots } from '../../apps/server/src/http/fill-slots.ts';
import type { RenderPages } from '../../apps/web/src/pages/rendered-page.ts';
import { repositoryRoot } from '../repository-root.ts';

const web = join(repositoryRoot, 'apps/web');

/**
 * In development, answers each path with the document that the built product would answer. Each request renders it
 * anew.
 */
export function devPages(slots: () => Readonly<Record<string, string>>): Plugin {
  return {
    name: 'dev-pages',
    configureServer(server) {
      server.middlewares.use(answerDocuments(server, slots));
    },
  };
}

function answerDocuments(
  server: ViteDevServer,
  slots: () => Readonly<Record<string, string>>,
): Connect.NextHandleFunction {
  return (request, response, next) => {
    const url = request.url ?? '/';
    const path = new URL(url, 'http://localhost').pathname;
    if (!request.headers.accept?.includes('text/html') || path.startsWith('/api/')) return next();
    documentAt(server, path).then(async ({ html, status }) => {
      response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(fillSlots(await server.transformIndexHtml(url, html), slots()));
    }, next);
  };
}

async function documentAt(server: ViteDevServer, path: string): Promise<{ html: string; status: number }> {
  if (appRoutes.has(path) || devRoutes.has(path))
    return { html: readFileSync(join(web, 'app.html'), 'utf8'), status: 200 };
  const { renderPages } = (await server.ssrLoadModule('/src/pages/render-pages.tsx')) as {
    renderPages: RenderPages;
  };
  const pages = renderPages(readFileSync(join(web, 'page.html'), 'utf8'));
  const find = (file: string) => pages.find((page) => `/${page.file}` === file)?.html;
  const found = find(publicPages.get(path) ?? '');
  return found === undefined ? { html: find('/404.html') ?? '', status: 404 } : { html: found, status: 200 };
}
