import { join } from 'node:path';
import sharp from 'sharp';
import { createServer } from 'vite';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { repositoryRoot } from './repository-root.ts';
import { launchChromium } from './test-run/launch-chromium.ts';
import { devPages } from './web-build/dev-pages.ts';

/*
 * Takes the picture for previews of links from the landing page itself, and writes it into apps/web/public. Run it
 * after a change of that page:
 *   npx node tooling/social-card.ts
 */
const file = join(repositoryRoot, 'apps/web/public/social-card.png');
const port = await freePort();
const web = await createServer({
  root: join(repositoryRoot, 'apps/web'),
  plugins: [devPages(() => ({}))],
  server: { host: 'localhost', port, strictPort: true },
  logLevel: 'warn',
});
await web.listen();
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
  await page.goto(`http://localhost:${port}/`);
  // Links are hidden, because nobody can press them in a picture, and what is free, which is not the same everywhere.
  await page.addStyleTag({ content: 'header nav, header > a, h1 + div > :not(:first-child) { display: none }' });
  await page.evaluate('document.fonts.ready.then(() => true)');
  await sharp(await page.screenshot())
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile(file);
} finally {
  await browser.close();
  await web.close();
}
