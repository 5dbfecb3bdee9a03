import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { expectAccessible, expectAccessibleHere } from '../fixtures/accessible.ts';
import { picture } from '../fixtures/files.ts';
import { newcomer, register } from '../fixtures/people.ts';
import { join, shortIdOf } from '../fixtures/spaces.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const picker = (page: Page) => page.locator('input[type=file]');
const save = (page: Page, row: number) => page.getByRole('button', { name: 'Save' }).nth(row);
const preview = (page: Page) => page.getByRole('region', { name: 'How a guest sees it' });

test('BRAND-01 BRAND-02 name, logo and accent are shown before they are stored, and it is said what an accent changes', async ({
  page,
  person,
  product,
  watch,
}) => {
  watch.expect(/status of 422/);
  await sql`insert into plans (user_id, given) values (${person.uid}, 'premium')`.execute(product.db);
  await page.goto('/settings/brand');
  await expect(page.getByText('Without an accent, buttons are dark and dates are in ink.')).toBeVisible();
  await expectAccessibleHere(page);

  await page.getByLabel('Name').fill('Studio Fala');
  await expect(preview(page).getByText('Studio Fala')).toHaveCount(2);
  await page.getByLabel('Name').press('Enter');
  await expect(toasts(page)).toContainText('The brand has its new name.');
  await expect(save(page, 0)).toHaveAttribute('aria-disabled', 'true');

  const accent = page.getByLabel('Accent');
  await accent.fill('green');
  await save(page, 1).click();
  await expect(page.getByText('Write a color in six digits, as in #005D5E.')).toBeVisible();
  await expect(accent).toHaveAttribute('aria-invalid', 'true');
  await accent.fill('#005d5e');
  await expect(page.getByText('Light: white text on it reaches 7.6 : 1.')).toBeVisible();
  await expect(page.getByText('Dark: a lighter #7CC6C7 with dark text, 8.8 : 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Honey, #F2B84B' }).click();
  await expect(accent).toHaveValue('#F2B84B');
  await expect(page.getByText(/so buttons get dark text\. Dates stay in ink\.$/)).toBeVisible();
  await expect(preview(page).getByText('Approve').first()).toHaveCSS('background-color', 'rgb(242, 184, 75)');
  await save(page, 1).click();
  await expect(toasts(page)).toContainText('The brand has its new accent.');

  await picker(page).setInputFiles(await picture('small.jpg', { width: 100, height: 100 }));
  await expect(page.getByText('This picture has 100 × 100 pixels. A logo needs at least 256 × 256.')).toBeVisible();
  await picker(page).setInputFiles(await picture('logo.jpg', { width: 300, height: 300 }));
  await expect(toasts(page)).toContainText('The brand has its new logo.');
  // Its mark is also that of the space, in the list of settings.
  await expect(page.getByRole('navigation', { name: 'Settings' }).locator('img[src^="/brand/"]')).toBeVisible();
  await expectAccessible(page);
  expect(await person.call('GET', '/api/brand')).toMatchObject({
    name: 'Studio Fala',
    accent: '#F2B84B',
    logo: expect.stringMatching(/^\/brand\//),
  });

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Upload' })).toBeFocused();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible();
});

test('BRAND-01 where the plan has no brands its owner is led to the plans, a brand of before is read and its logo can be removed', async ({
  page,
  person,
  product,
}) => {
  await sql`insert into plans (user_id, given) values (${person.uid}, 'standard')`.execute(product.db);
  await sql`update spaces set brand_name = 'Studio Fala', accent = '#005D5E' where id = ${person.uid}`.execute(
    product.db,
  );
  const logo = '/brand/0b0e7a52-6a0f-4b7e-9d6c-3f5f0a9f2a11.png';
  await page.route(`**${logo}`, async (route) => {
    const { mimeType: contentType, buffer: body } = await picture('logo.jpg', { width: 256, height: 256 });
    await route.fulfill({ contentType, body });
  });
  await page.route('**/api/brand', async (route) => {
    const answer = await (await route.fetch()).json();
    const isRead = route.request().method() === 'GET';
    const refusal = 'Custom branding needs the Premium plan. Please upgrade your plan.';
    await route.fulfill({ json: { ...answer, ...(isRead && { logo }), refusal } });
  });
  await page.goto('/settings/brand');
  await expect(
    page.getByText(/^Custom branding needs the Premium plan\. Please upgrade your plan\. What was set is kept/),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/plans');
  await expect(page.getByLabel('Name')).toHaveCount(0);
  await expect(page.getByText('#005D5E', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Replace' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(toasts(page)).toContainText('The logo was removed.');
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('BRAND-01 who may not change it reads it, and a brand that does not load can be asked for again', async ({
  page,
  person: ana,
  product,
  watch,
}) => {
  watch.expect(/status of 404/);
  const marta = await register(product.url, { ...newcomer(), name: 'Marta Zielińska' });
  await join(product.db, marta.uid, ana.uid, 'editor');
  await sql`update spaces set brand_name = 'Studio Fala', accent = '#F2B84B' where id = ${marta.uid}`.execute(
    product.db,
  );
  await page.route('**/api/brand', (route) => route.fulfill({ status: 404, json: { error: 'Not now.' } }), {
    times: 1,
  });
  await page.goto(`/s/${await shortIdOf(product.db, marta.uid)}/settings/brand`);
  await expect(page.getByText('The brand could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Studio Fala').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessibleHere(page);
});
