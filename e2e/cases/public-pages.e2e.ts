import { gzipSync } from 'node:zlib';
import { expect, type Response } from '@playwright/test';
import { forgetSession } from '../fixtures/forget-session.ts';
import { register } from '../fixtures/people.ts';
import { test } from '../test.ts';

const pages = [
  { path: '/', heading: /^One post\.\s*Nine networks\.\s*On time\.$/ },
  { path: '/privacy-policy', heading: 'Privacy Policy' },
  { path: '/terms-of-service', heading: 'Terms of Service' },
  { path: '/what-can-be-sent', heading: 'What can be sent' },
];

test('LAND-01, LAND-02, LAND-03, LAND-04, LAND-05, LAND-07, LAND-08 the landing page leads to login, registration and the legal pages', async ({
  page,
}) => {
  const header = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  const main = page.getByRole('main');
  const ways = [
    [header.getByRole('link', { name: 'Login' }), '/login'],
    [header.getByRole('link', { name: 'Register' }), '/register'],
    [main.getByRole('link', { name: 'Get Started Free' }), '/register'],
    [header.getByRole('link', { name: 'Privacy Policy' }), '/privacy-policy'],
    [footer.getByRole('link', { name: 'Privacy Policy' }), '/privacy-policy'],
    [footer.getByRole('link', { name: 'Terms of Service' }), '/terms-of-service'],
    [footer.getByRole('link', { name: 'What can be sent' }), '/what-can-be-sent'],
  ] as const;
  for (const [link, path] of ways) {
    await page.goto('/');
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('LAND-06, LAND-09, LAND-10 the landing page says what Nonet is for, and names three key features', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Plan once, post to nine networks · Nonet');
  await expect(page.getByText(/^Streamline your social media presence\./)).toBeVisible();
  const features = page.getByRole('region', { name: 'Key Features' }).getByRole('article');
  await expect(features).toHaveCount(3);
  await expect(features.nth(0)).toContainText('Multiple social accounts');
  await expect(features.nth(1)).toContainText('Content calendar');
  await expect(features.nth(1)).toContainText('Drag and drop');
  await expect(features.nth(2)).toContainText('Post analytics');
  const promises = page.getByRole('region', { name: 'What you can rely on' }).getByRole('article');
  await expect(promises.getByRole('heading', { level: 3 })).toHaveText([
    'Nothing twice, nothing lost',
    'Told before',
    'Yours',
  ]);
  await expect(page.getByRole('img', { name: /^An example week: ten posts on nine networks/ })).toBeVisible();
});

test('LAND-05 the head of the landing page is one line on a phone, with the privacy policy as text in it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 720 });
  await page.goto('/');
  const links = page.getByRole('banner').getByRole('link');
  await expect(links).toHaveText(['Nonet', 'Privacy Policy', 'Login', 'Register']);
  const middles = await links.evaluateAll((all) =>
    all.map((link) => link.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)),
  );
  for (const middle of middles) expect(Math.abs(middle - (middles[0] ?? 0))).toBeLessThan(3);
});

test('a visitor of the landing page reads what is free, sees the product, and who runs it', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/(product-[^/]+\.webp)$/.exec(request.url()) ?? [];
    if (name) loaded.push(name);
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.getByText('Free: 150 scheduled posts per month and unlimited accounts.')).toBeVisible();
  const picture = page.getByRole('img', { name: /^The calendar of a month/ });
  await expect(picture).toHaveCount(1);
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(loaded).toEqual(['product-desk-dark.webp']);
  // The theme that was chosen in the app is stronger than the system's.
  await page.evaluate("localStorage.setItem('nonet.theme', 'light')");
  await page.reload();
  await expect(picture).toHaveAttribute('src', '/product-desk-light.webp');
  await expect(page.getByRole('region', { name: 'Who runs it' })).toContainText(
    'This Nonet is run by [Name of the provider], [Address of the provider], Poland.',
  );
});

test('where nobody has said who runs the installation, the landing page leaves that part out', async ({ page }) => {
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text())
      .replaceAll('[Name of the provider], [Address of the provider], Poland', '')
      .replaceAll('contact@example.com', '');
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Key Features' })).toBeVisible();
  await expect(page.getByText(/Who runs it|This Nonet is run by/)).toHaveCount(2);
  for (const part of await page.getByText(/Who runs it|This Nonet is run by/).all()) await expect(part).toBeHidden();
});

test('SHELL-15, SHELL-16, SHELL-17 every public page ends with the legal pages, the contact and the year', async ({
  page,
}) => {
  for (const { path } of pages) {
    await page.goto(path);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
    await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms-of-service');
    await expect(footer.getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
      'href',
      'mailto:contact@example.com',
    );
    await expect(footer).toContainText(`© ${new Date().getFullYear()} Nonet`);
  }
});

test('LEGAL-01, LEGAL-03 a visitor reads the legal pages by their contents, and sees that the provider is a placeholder', async ({
  page,
}) => {
  for (const { path, heading } of pages.slice(1, 3)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText('[Name of the provider]').first()).toBeVisible();
    await expect(page.getByText(/Whoever runs this installation has not said who they are/)).toBeVisible();
    const entries = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
    const names = await entries.allTextContents();
    expect(names.length).toBeGreaterThan(8);
    await expect(page.getByRole('main').locator('section').getByRole('heading', { level: 2 })).toHaveText(names);
    await entries.last().click();
    await expect(page.getByRole('heading', { level: 2, name: names.at(-1) ?? '' })).toBeInViewport();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('SEC-02 the public pages are whole', async ({ page }) => {
    for (const { path, heading } of pages) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Open Nonet' })).toBeHidden();
      await expect(page.getByRole('contentinfo')).toContainText('Contact Us');
    }
  });

  test('SHELL-18, SHELL-19, SHELL-20 so is the page for unknown addresses', async ({ page, watch }) => {
    watch.expect(/status of 404/);
    const answer = await page.goto('/there-is-no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^One post/ })).toBeVisible();
  });
});

for (const { path } of pages) {
  test(`${path} loads no application: at most 10 kB of script, packed`, async ({ page }) => {
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const bodies = await Promise.all(scripts.map((script) => script.body()));
    const bytes = bodies.map((body) => gzipSync(body).length);
    expect(bytes.length).toBeGreaterThan(1);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_000);
  });
}

test('somebody who is signed in gets a way back into the app', async ({ page, person }) => {
  await page.goto('/');
  const account = page.getByRole('navigation', { name: 'Account' });
  await expect(account.getByRole('link')).toHaveText(['Open Nonet']);
  await account.getByRole('link', { name: 'Open Nonet' }).click();
  await expect(page).toHaveURL('/calendar');
  await expect(page.getByText(person.email)).toBeVisible();
});

test('SHELL-18 an unknown address is also 404 for somebody who is signed in', async ({ page, person: _, watch }) => {
  watch.expect(/status of 404/);
  const answer = await page.goto('/calendar/there-is-no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
});

test('SHELL-18 who signs in for an address that is no screen is handed over to the server’s page', async ({
  page,
  product,
  watch,
}) => {
  watch.expect(/status of 404/);
  const person = await register(product.url);
  for (const [next, heading] of [
    ['/terms-of-service', 'Terms of Service'],
    ['/there-is-no-such-page', 'Oops! Page not found'],
  ] as const) {
    await page.goto(`/login?${new URLSearchParams({ next })}`);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(next);
    await forgetSession(page);
  }
});

test('where registration is closed the landing page leads to the login instead', async ({ page }) => {
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    expect(html).toContain('data-sign-up="open"');
    await route.fulfill({ response: answer, body: html.replace('data-sign-up="open"', 'data-sign-up="closed"') });
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Register|Get Started/ })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});
