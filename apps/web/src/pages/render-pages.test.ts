import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageSlot } from '@nonet/contract';
import { networkIds, whatCanBeSent } from '@nonet/domain';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { renderPages } from './render-pages.tsx';

const rendered = renderPages('<html><head><!--head--></head><body><!--body--></body></html>');
const publicPages = [
  ['index.html', '/'],
  ['privacy-policy.html', '/privacy-policy'],
  ['terms-of-service.html', '/terms-of-service'],
  ['what-can-be-sent.html', '/what-can-be-sent'],
] as const;
const publicFolder = join(import.meta.dirname, '../../public');
const files = [...publicPages.map(([file]) => file), '404.html'];
const htmlOf = (file: string) => rendered.find((page) => page.file === file)!.html;
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const linksOf = (file: string) => matches(htmlOf(file), /<a href="([^"]+)"/g);

test('renders the five pages', () => {
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
      free: true,
      runBy: true,
      questionsTo: true,
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

test('FMT-10 the page of kinds has each kind and network of the rules, with the reason of what is not sent', () => {
  const html = htmlOf('what-can-be-sent.html');
  const rows = whatCanBeSent();
  expect(matches(html, /<th scope="row"[^>]*>([^<]+)</g)).toEqual(rows.map(({ name }) => name));
  expect(matches(html, /<section id="(\w+)"/g)).toEqual([...networkIds]);
  expect(matches(html, /(<td class="px-2)/g)).toHaveLength(rows.length * networkIds.length);
  expect(html).toContain('2 to 5 pictures of one shape, each with a title and a link.');
  expect(linksOf('index.html')).toContain('/what-can-be-sent');
});

test('the week is one picture with one sentence', () => {
  expect(matches(htmlOf('index.html'), /role="img" aria-label="([^"]+)"/g)).toEqual([
    expect.stringMatching(/^An example week: ten posts on nine networks\./),
  ]);
});

test('LAND-05 a link to the privacy policy is text in the head of every page but the one for unknown addresses', () => {
  for (const [file] of publicPages) {
    const [head = ''] = matches(htmlOf(file), /(<header.*?<\/header>)/g);
    expect(matches(head, /<a href="\/privacy-policy" class="([^"]*)"/g)).toEqual([
      expect.stringMatching(/^text-link /),
    ]);
  }
});

test('the landing page shows the product in pictures of known size, which are loaded when they are nearly seen', async () => {
  const [figure = ''] = matches(htmlOf('index.html'), /(<figure.*?<\/figure>)/g);
  const pictures = [...figure.matchAll(/<(source|img)\b[^>]*?(?:srcSet|src)="\/([^"]+)"[^>]*>/g)];
  expect(pictures.map(([, tag]) => tag)).toEqual(['source', 'img', 'source', 'img']);
  expect(matches(figure, /(<img[^>]* alt="[^"]+" loading="lazy")/g)).toHaveLength(2);
  for (const [html, , file = ''] of pictures) {
    const { width, height, format } = await sharp(join(publicFolder, file)).metadata();
    expect(format).toBe('webp');
    expect(html).toContain(` width="${width}"`);
    expect(html).toContain(` height="${height}"`);
    expect((await stat(join(publicFolder, file))).size, file).toBeLessThan(100_000);
  }
});

test('who runs the installation, what is free and where questions go are left to the server', () => {
  const html = htmlOf('index.html');
  expect(html).toMatch(/<p [^>]*group-data-\[sign-up=closed\]\/site:hidden[^>]*>{{free}}<\/p>/);
  const [section = ''] = matches(html, /(<section aria-labelledby="run-by".*?<\/section>)/g);
  expect(section).toContain('>{{runBy}}</b>');
  expect(section).toMatch(/<a href="mailto:{{questionsTo}}"[^>]*>{{questionsTo}}<\/a>/);
});

test('the landing page makes three promises below the features, each with a drawing of ours and one sentence', () => {
  const html = htmlOf('index.html');
  expect(html).toMatch(/One post\.<br\/>Nine networks\.<br\/>On time\./);
  const [promises = ''] = matches(html, /(<section aria-labelledby="promises".*?<\/section>)/g);
  expect(html.indexOf(promises)).toBeGreaterThan(html.indexOf('aria-labelledby="key-features"'));
  expect(matches(promises, /<h3[^>]*>(.*?)<\/h3>/g)).toEqual(['Nothing twice, nothing lost', 'Told before', 'Yours']);
  expect(matches(promises, /<article[^>]*>(<svg aria-hidden="true")/g)).toHaveLength(3);
  const sentences = matches(promises, /<p [^>]*>(.*?)<\/p>/g);
  expect(sentences).toHaveLength(3);
  for (const sentence of sentences) expect(sentence).toMatch(/^[^.!?]+\.$/);
  // No numbers that a test does not show.
  expect(sentences.join(' ')).not.toMatch(/\d/);
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
