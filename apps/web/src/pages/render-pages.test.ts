import type { PageSlot } from '@nonet/contract';
import { describe, expect, test } from 'vitest';

import { renderPages } from './render-pages.tsx';

const rendered = renderPages('<html><head><!--head--></head><body><!--body--></body></html>');
const publicPages = [
  ['index.html', '/'],
  ['privacy-policy.html', '/privacy-policy'],
  ['terms-of-service.html', '/terms-of-service'],
] as const;
const files = [...publicPages.map(([file]) => file), '404.html'];
const htmlOf = (file: string) => rendered.find((page) => page.file === file)!.html;
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const linksOf = (file: string) => matches(htmlOf(file), /<a href="([^"]+)"/g);

test('renders the four pages', () => {
  expect(rendered.map(({ file }) => file)).toEqual(files);
});

describe.each(files)('%s', (file) => {
  test('has one heading of the first level, and a title and a description of its own', () => {
    expect(matches(htmlOf(file), /<(h1)[ >]/g)).toHaveLength(1);
    expect(htmlOf(file)).toMatch(/<title>[^<]+ · Nonet<\/title><meta name="description" content="[^"]{20,160}"/);
  });

  test('has nothing inline that the policy for content refuses', () => {
    expect(htmlOf(file)).not.toMatch(/ style=| on\w+=|<style|<script/);
  });

  test('leaves open only what the server fills', () => {
    const known: Record<PageSlot, true> = {
      publicUrl: true,
      providerName: true,
      providerAddress: true,
      contactEmail: true,
      isPlaceholder: true,
      signUp: true,
      year: true,
    };
    for (const name of matches(htmlOf(file), /\{\{(.*?)\}\}/g)) expect(Object.keys(known)).toContain(name);
  });

  test('gives each id once, and its links within the page lead to one', () => {
    const ids = matches(htmlOf(file), / id="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    for (const target of linksOf(file).filter((link) => link.startsWith('#'))) expect(ids).toContain(target.slice(1));
  });
});

test.each(publicPages)('%s names its address, and what a preview of a link to it shows', (file, path) => {
  const html = htmlOf(file);
  expect(html).toContain(`<link rel="canonical" href="{{publicUrl}}${path}"/>`);
  expect(html).toContain(`<meta property="og:url" content="{{publicUrl}}${path}"/>`);
  for (const name of ['og:title', 'og:description', 'og:image:alt'])
    expect(html).toMatch(new RegExp(`<meta property="${name}" content="[^"]+"/>`));
  expect(html).toContain('<meta property="og:image" content="{{publicUrl}}/social-card.png"/>');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
});

test('no search engine keeps the page for unknown addresses', () => {
  expect(htmlOf('404.html')).toContain('<meta name="robots" content="noindex"/>');
  expect(htmlOf('404.html')).not.toContain('canonical');
});

test('the week is one picture with one sentence', () => {
  expect(matches(htmlOf('index.html'), /role="img" aria-label="([^"]+)"/g)).toEqual([
    expect.stringMatching(/^An example week: ten posts on nine networks\./),
  ]);
});
