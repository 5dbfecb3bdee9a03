import { type Site, siteSchema } from '@nonet/contract';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { jsonResponse } from '#/http/route-parts.ts';

const siteRoute = createRoute({
  method: 'get',
  path: '/api/site',
  'x-action': 'anyone',
  summary: 'What everybody may know of this installation',
  responses: jsonResponse(200, siteSchema, 'The installation.'),
});

export function siteRoutes(api: Api, { site }: { site: Site }): void {
  api.openapi(siteRoute, (c) => {
    c.header('Cache-Control', 'public, max-age=60');
    return c.json(site, 200);
  });
}
