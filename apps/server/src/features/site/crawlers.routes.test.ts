import { afterAll, beforeAll, expect, test } from 'vitest';

import { appRoutes, publicPages } from '#/http/app-routes.ts';
import { startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('robots.txt keeps search engines out of the app and lets them at the public pages', async () => {
  const answer = await server.fetch('/robots.txt');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const lines = (await answer.text()).split('\n');
  expect(lines).toContain('User-agent: *');
  expect(lines).toContain(`Sitemap: ${server.config.publicUrl}/sitemap.xml`);
  const refused = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice('Disallow: '.length));
  // A rule of robots.txt applies to every path that begins with it.
  const isRefused = (path: string) => refused.some((prefix) => path.startsWith(prefix));
  expect(
    [...appRoutes, '/posts/p1', '/s/3f9a/calendar', '/invitations/t', '/api/site'].filter((path) => !isRefused(path)),
  ).toEqual([]);
  expect([...publicPages.keys(), '/assets/app.css', '/social-card.png'].filter(isRefused)).toEqual([]);
});

test('sitemap.xml lists the public pages at the address of the installation', async () => {
  const answer = await server.fetch('/sitemap.xml');
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const places = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
  expect(places).toEqual([...publicPages.keys()].map((path) => server.config.publicUrl + path));
});
