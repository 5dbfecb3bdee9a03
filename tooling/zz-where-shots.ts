import { mkdtempSync, rmSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
const R = '/work/wt/where';
const { freePort } = await import(R + '/apps/server/src/testing/free-port.ts');
const { databaseOf } = await import(R + '/tooling/demo-data/database-of.ts');
const { enter } = await import(R + '/tooling/product/person.ts');
const { startProduct } = await import(R + '/tooling/product/start-product.ts');
const { launchChromium } = await import(R + '/tooling/test-run/launch-chromium.ts');
const { publishWeb } = await import(R + '/tooling/web-build/publish-web.ts');
const { storeConnection } = await import(R + '/e2e/fixtures/stored-connection.ts');
const { networkIds } = await import(R + '/packages/domain/src/index.ts');
const out = '/tmp/where-shots'; mkdirSync(out, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'nonet-where-'));
const webDist = join(R, '.cache/where-web');
await publishWeb(webDist);
const product = await startProduct({ dataDir, port: await freePort(), sandboxPort: await freePort(), env: { WEB_DIST: webDist, NONET_LIMIT_FACTOR: '10000', SANDBOX: 'on' } });
const browser = await launchChromium();
const scenes = process.argv.slice(2);
const counts: Record<string, number[]> = { thirty: [6,4,3,5,2,3,2,3,2], few: [1,1,0,0,0,0,2,0,0], none: [0,0,0,0,0,0,0,0,0], nine: [1,1,1,1,1,1,1,1,1] };
try {
  const db = await databaseOf(dataDir).then((x: unknown) => x).catch(() => null) as never;
  const { createDatabase } = await import(R + '/apps/server/src/db/pool.ts');
  const handle = (db as any)?.insertInto ? db : createDatabase({ url: typeof db === 'string' ? db : (db as any).url, applicationName: 'where', max: 2 });
  for (const scene of scenes) {
    const { person } = await enter(product.url, { name: 'Marta Zielińska', email: `${scene}@studio.test`, password: 'quiet-harbour-77' });
    const { uid } = await person.call('PATCH', '/api/me', { timeZone: 'Europe/Warsaw' });
    const names = ['studiofala','fala.glazes','martafala','shop.fala','kiln.and.wheel','fala.gdansk'];
    for (const [n, network] of networkIds.entries())
      for (let i = 0; i < counts[scene]![n]!; i++) {
        const id = await storeConnection(handle, uid, network, { username: names[(i + n) % 6]!, profileName: `Fala ${i+1}` });
        if (i === 0) await (handle as any).updateTable('connections').set({ is_default: true }).where('id', '=', id).execute().catch(() => {});
      }
    for (const theme of ['light', 'dark'] as const) for (const width of [390, 900, 1440]) {
      if (theme === 'dark' && width === 900) continue;
      const context = await browser.newContext({ colorScheme: theme, viewport: { width, height: width === 390 ? 844 : 900 }, reducedMotion: 'reduce', locale: 'en-US', serviceWorkers: 'block', hasTouch: width === 390 });
      for (const pair of person.cookie.split('; ')) { const [name, ...v] = pair.split('='); await context.addCookies([{ name: name!, value: v.join('='), url: product.url }]); }
      const page = await context.newPage();
      await page.goto(product.url + '/create-post');
      await page.getByLabel('Post Title').waitFor();
      await page.waitForTimeout(1200);
      const shot = (what: string) => page.screenshot({ path: `${out}/${scene}-${what}-${width}-${theme}.png` });
      await shot('open');
      if (scene === 'thirty') {
        for (const name of ['Facebook','X','LinkedIn','Instagram','YouTube','Pinterest','Bluesky','Threads','TikTok']) {
          await page.getByRole('button', { name: new RegExp(`^${name}, \\d+ of`) }).click();
          const boxes = page.getByRole('dialog').getByRole('checkbox');
          await boxes.nth(0).check(); await boxes.nth(1).check();
          if (name === 'Facebook') await shot('list');
          await page.keyboard.press('Escape');
        }
        await page.waitForTimeout(800);
        await shot('chosen');
      }
      if (scene === 'few' || scene === 'nine') { await page.getByRole('button', { name: 'Use defaults' }).click().catch(() => {}); await page.getByRole('checkbox').first().check(); await shot('chosen'); }
      await context.close();
    }
  }
} finally { await browser.close(); await product.stop(); rmSync(dataDir, { recursive: true, force: true }); }
