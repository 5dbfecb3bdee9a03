import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { missingFiles } from './missing-files.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nonet-missing-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/app.css'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('names each file of ours that a page refers to and the build does not hold', () => {
  const page = `
    <link href="/assets/app.css"><script src="/assets/page.js"></script><use href="/assets/glyphs.svg#x"/>
    <meta content="{{publicUrl}}/card.png"><script src="/assets/page.js"></script>
    <source srcSet="/phone.webp" width="1">`;
  expect(missingFiles(page, folder)).toEqual(['/assets/page.js', '/assets/glyphs.svg', '/card.png', '/phone.webp']);
});

test('pages, places in the page and other sites are no files', () => {
  const page = '<a href="/login"></a><a href="#law"></a><a href="/"></a><a href="https://uodo.gov.pl/a.html"></a>';
  expect(missingFiles(page, folder)).toEqual([]);
});
