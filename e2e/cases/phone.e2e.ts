import { expect } from '@playwright/test';
import { chooseAccount, openComposer } from '../screens/composer.ts';
import { connectX } from '../screens/consent-page.ts';
import { test } from '../test.ts';

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

test('every day of the date picker takes a finger', async ({ page, person: _ }) => {
  await openComposer(page);
  await page.getByRole('button', { name: /^Date: / }).click();
  const days = page.getByRole('dialog', { name: 'Choose a date' }).getByRole('gridcell').getByRole('button');
  await expect(days).toHaveCount(42);
  for (const day of await days.all()) {
    const { width = 0, height = 0 } = (await day.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
});

test('a long address in the text keeps the composer inside the window', async ({ page, person: _ }) => {
  const { content } = await openComposer(page);
  await content.fill(`https://nonet.example/${'ashelfofthekiln'.repeat(14)}`);
  await expect(content).toHaveValue(/kiln$/);
  const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
  expect(scrollWidth).toBeLessThanOrEqual(360);
});

test('Select Accounts and its actions share one line', async ({ page, connectedPerson: _ }) => {
  await openComposer(page);
  const lines = [
    page.getByRole('heading', { name: 'Select Accounts' }),
    page.getByRole('button', { name: 'Use defaults' }),
  ];
  const middles: number[] = [];
  for (const part of lines) {
    await expect(part).toBeVisible();
    const box = await part.boundingBox();
    middles.push(box === null ? Number.NaN : box.y + box.height / 2);
  }
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
});

test('while somebody writes, the room of the app’s bar is the text’s; tabs with a problem come first', async ({
  page,
  connectedPerson: { account },
}) => {
  await page.goto('/accounts');
  const x = await connectX(page);
  const composer = await openComposer(page);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar).toBeVisible();
  await chooseAccount(page, `@${account.handle}`, 'Bluesky');
  await chooseAccount(page, `@${x}`, 'X');
  // 3,250 of 3,000 bytes for Bluesky, and 260 of 280 for X.
  await composer.content.fill('👨‍👩‍👧‍👦'.repeat(130));
  await expect(bar).toBeHidden();
  await expect(page.getByRole('tablist', { name: 'Text for' }).getByRole('tab').nth(1)).toHaveAccessibleName(
    /^Bluesky/,
  );
  // The bar does not come back below a finger.
  const { y } = (await composer.submit.boundingBox()) ?? { y: 0 };
  await composer.submit.focus();
  await expect.poll(async () => (await composer.submit.boundingBox())?.y).toBe(y);
  await page.getByRole('main').focus();
  await expect(bar).toBeVisible();
});

test('DRAFT-01 a phone says that the draft is saved, and an empty form offers to go on with it', async ({
  page,
  connectedPerson: _,
}) => {
  const composer = await openComposer(page);
  const { y } = (await composer.submit.boundingBox()) ?? { y: 0 };
  await composer.title.fill('Glaze');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.getByRole('main').focus();
  await expect.poll(async () => (await composer.submit.boundingBox())?.y).toBe(y);

  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Calendar' }).click();
  // Until the calendar is drawn the composer stays, with its words.
  await expect(composer.title).toHaveCount(0);
  await bar.getByRole('link', { name: 'Create', exact: true }).click();
  const offer = page.getByRole('complementary', { name: 'Newest draft' });
  await expect(offer).toContainText('Go on with “Glaze” changed just now');
  await expect(composer.title).toHaveValue('');
  await offer.getByRole('link', { name: 'Open “Glaze”' }).click();
  await expect(composer.title).toHaveValue('Glaze');
  await expect(offer).toHaveCount(0);
});
