import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { dayAhead, inSeconds } from '../fixtures/dates.ts';
import { openCalendar } from '../screens/calendar.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

test('FEED-01 from the calendar’s menu somebody makes an address, copies it, renews it and ends it', async ({
  page,
  context,
  connectedPerson: { schedule },
  watch,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await schedule({ title: 'Kiln opening', at: inSeconds(86_400) });
  const read = (address: string) => context.request.get(address);
  await openCalendar(page, dayAhead(1));
  const menu = page.getByRole('button', { name: 'Calendar menu' });
  const dialog = page.getByRole('dialog', { name: 'Subscribe in a calendar program' });
  const address = dialog.getByRole('textbox', { name: 'Address' });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Subscribe in a calendar program' }).click();
  await press('Make an address');
  await expect(address).toHaveValue(/\/feed\/[\w-]+\.ics$/);
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations).toEqual([]);
  await press('Copy');
  await expect(toasts(page)).toContainText('The address is copied');
  const first = await address.inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  expect(await (await read(first)).text()).toContain('SUMMARY:Kiln opening');

  await press('Renew');
  await press('Renew the address');
  await expect(address).not.toHaveValue(first);
  const second = await address.inputValue();
  expect((await read(first)).status()).toBe(404);
  expect((await read(second)).status()).toBe(200);

  await press('End');
  await press('Keep it');
  await expect(address).toHaveValue(second);
  await press('End');
  await press('End the address');
  await expect(dialog.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await read(second)).status()).toBe(404);

  watch.expect(/503/);
  await page.route('**/api/calendar-feed', (route) =>
    route.fulfill({ status: 503, json: { error: 'Try again in a moment.', code: 'unavailable' } }),
  );
  await press('Make an address');
  await expect(toasts(page)).toContainText('Try again in a moment.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(menu).toBeFocused();
});
