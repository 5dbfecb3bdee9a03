import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { startProduct } from '../../tooling/product/start-product.ts';
import { repositoryRoot } from '../../tooling/repository-root.ts';
import { publishWeb } from '../../tooling/web-build/publish-web.ts';
import { goOffline } from '../fixtures/connection.ts';
import { register, signIn } from '../fixtures/people.ts';
import { test as base } from '../test.ts';

const build = join(repositoryRoot, 'apps/web/dist');

/**
 * Makes the same app into another release: every file that is named after its content gets another name, everywhere.
 * For a browser that is what a deployment does.
 */
async function makeNextRelease(folder: string): Promise<void> {
  // Copies that the build has compressed hold the former names; the server compresses anew.
  await cp(build, folder, { recursive: true, filter: (name) => !name.endsWith('.br') });
  const names = await readdir(join(folder, 'assets'));
  const renamed = new Map(names.map((name) => [name, name.replace(/^(.)/, 'next-$1')]));
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(html|js|css)$/.test(name));
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    await writeFile(
      join(folder, file),
      text.replace(/[\w-]+\.(?:js|css|woff2|svg|png)\b/g, (name) => renamed.get(name) ?? name),
    );
  }
  for (const [name, next] of renamed) await rename(join(folder, 'assets', name), join(folder, 'assets', next));
  const worker = join(folder, 'sw.js');
  const text = await readFile(worker, 'utf8');
  await writeFile(worker, text.replace(/("version":")/, '$1next-'));
}

interface Deployment {
  readonly url: string;
  /** Stops the server, and starts it again with the next release. */
  deploy(): Promise<void>;
}

const test = base.extend<{ deployment: Deployment }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names it has to provide from the pattern.
  deployment: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'nonet-release-'));
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const start = (webDist: string) =>
      startProduct({
        dataDir,
        port,
        sandboxPort,
        env: { DATABASE_URL: '', PUBLIC_URL: '', SANDBOX: 'on', LOG_LEVEL: 'warn', WEB_DIST: webDist },
      });
    await publishWeb(build);
    let product = await start(build);
    await use({
      url: product.url,
      async deploy() {
        const next = join(dataDir, 'next-web');
        await makeNextRelease(next);
        await product.stop();
        product = await start(next);
      },
    });
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
});
test.use({ serviceWorkers: 'allow', baseURL: async ({ deployment }, use) => use(deployment.url) });

const entryOf = (page: Page) => page.locator('script[type=module]').first().getAttribute('src');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a tab that was open through a deployment goes on: with what it kept, and anew where files of the former release are gone', async ({
  page,
  context,
  deployment,
  watch,
}) => {
  test.setTimeout(180_000);
  // These errors come while the server is away, and for the files of the former release.
  watch.expect(/net::ERR_|status of 40[14]|status of 50\d|dynamically imported module|could not be loaded/);
  await signIn(context, deployment.url, await register(deployment.url));
  await page.goto('/calendar');
  await expect(heading(page, 'Content Calendar')).toBeVisible();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  const former = await entryOf(page);

  await deployment.deploy();
  // The composer was stored together with the calendar. So it opens without a reload, which would interrupt the person.
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  await expect(heading(page, 'Create Post')).toBeVisible();
  expect(await entryOf(page)).toBe(former);
  // This screen was not stored, and its file has another name now.
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await expect(heading(page, 'Social Accounts')).toBeVisible();
  expect(await entryOf(page)).not.toBe(former);

  // From here on the browser stores the next release.
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('nonet-app-'))), {
      timeout: 60_000,
    })
    .toEqual([expect.stringContaining('nonet-app-next-')]);
  await goOffline(context);
  await page.goto('/calendar');
  await expect(heading(page, 'Content Calendar')).toBeVisible();
  expect(await entryOf(page)).not.toBe(former);
});
