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
      plans: true,
      basicPosts: true,
      basicAccounts: true,
      standardPosts: true,
      standardAccounts: true,
      premiumPosts: true,
      premiumAccounts: true,
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

describe('the plans on the landing page', () => {
  const html = htmlOf('index.html');
  const cards = matches(html, /<section aria-labelledby="(plan-\w+)"/g);

  test('PLAN-03, PLAN-11, PLAN-16, PLAN-20 are the cards of the catalogue, with both prices', () => {
    expect(cards).toEqual(['plan-basic', 'plan-standard', 'plan-premium']);
    const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    for (const part of [
      '€5 / month or €52 a year, save 13%',
      '€15 / month or €150 a year',
      '€30 / month or €300 a year',
    ])
      expect(text).toContain(part);
    for (const part of ['€52 / year', '€150 / year', '€300 / year', 'Yearly saves up to 17%', '14-day free trial'])
      expect(text).toContain(part);
  });

  test('leave the limits to the server, which knows what is enforced', () => {
    for (const plan of ['basic', 'standard', 'premium'])
      expect(html).toMatch(new RegExp(`<span>{{${plan}Posts}}</span>.*?<span>{{${plan}Accounts}}</span>`));
    expect(html).not.toMatch(/\d+ scheduled posts/);
  });

  test('BILL-03 lead to the plans screen, with the plan and the prices that were chosen', () => {
    const [form = ''] = matches(html, /<form action="\/plans">(.*?)<\/form>/g);
    expect(matches(form, /<input type="radio"[^>]* name="billing"[^>]* value="(\w+)"/g)).toEqual(['monthly', 'yearly']);
    const buttons = /<button type="submit" value="(\w+)" aria-label="Subscribe to \w+" [^>]*name="subscribe"/g;
    expect(matches(form, buttons)).toEqual(['basic', 'standard', 'premium']);
  });

  test('are not shown where none are sold', () => {
    expect(html).toContain('data-plans="{{plans}}"');
    expect(html).toMatch(/<section aria-labelledby="plans" class="[^"]*group-data-\[plans=none\]\/site:hidden/);
  });
});
