import type { Api } from '#/http/api.ts';
import { appRoutes, postDetailsPrefix, publicPages } from '#/http/app-routes.ts';

/** What search engines may read: the public pages, and nothing of the app. */
export function crawlersRoutes(api: Api, { publicUrl }: { publicUrl: string }): void {
  const robots = [
    'User-agent: *',
    ...['/api/', '/feed/', ...appRoutes, postDetailsPrefix, '/s/', '/invitations/'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...publicPages.keys()].map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

  api.get('/robots.txt', (c) => {
    c.header('Cache-Control', 'public, max-age=3600');
    return c.text(robots);
  });
  api.get('/sitemap.xml', (c) => {
    c.header('Content-Type', 'application/xml; charset=utf-8');
    c.header('Cache-Control', 'public, max-age=3600');
    return c.body(sitemap);
  });
}
