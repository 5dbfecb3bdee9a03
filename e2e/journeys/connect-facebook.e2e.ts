import { expect } from '@playwright/test';
import { openWindow } from '../screens/consent-page.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

test('CB-01, CB-03, CB-04, CB-05, FB-01, FB-22, IG-01 what is ticked in the window of 600 by 700 is connected without another question; it tells the page and closes at once', async ({
  page,
  watch,
  person: _,
}) => {
  watch.expect(/status of 422/);
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    addEventListener('message', ({ data }) => heard.push(data));
  });
  const heard = () => page.evaluate(() => Reflect.get(globalThis, 'heard'));
  await page.goto('/accounts');
  const add = page.getByRole('button', { name: 'Add Account: Facebook' });
  const refused = await openWindow(page, add);
  expect(await refused.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 700]);
  const gone = refused.waitForEvent('close');
  await refused.getByRole('button', { name: 'Cancel' }).click();
  await gone;
  const error = 'Facebook authentication was cancelled';
  await expect(toasts(page).getByText(error)).toBeVisible();
  expect(await heard()).toEqual([{ type: 'FACEBOOK_CALLBACK_ERROR', error }]);

  await page.getByRole('button', { name: 'Add Account: Instagram' }).click();
  const note = page.getByRole('dialog', { name: 'Connect Instagram' });
  await expect(note).toContainText('temporarily disabled. Use Facebook');
  const popup = await openWindow(page, note.getByRole('button', { name: 'Continue to Facebook' }));
  await popup.getByRole('radio', { name: 'Ana Fala' }).check();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Authorize app' }).click();
  await closed;
  const told = 'Connected 3 accounts: @studio.fala on Facebook, @studio.fala on Instagram and @shop.fala on Facebook';
  await expect(toasts(page).getByText(told)).toBeVisible();
  expect((await heard())[1]).toEqual({
    type: 'FACEBOOK_CALLBACK',
    code: expect.any(String),
    state: expect.any(String),
  });
  for (const name of ['Facebook', 'Instagram']) {
    const rows = page.getByRole('region', { name, exact: true }).getByRole('listitem');
    await expect(rows.filter({ hasText: '@studio.fala' })).toHaveCount(1);
  }
  // OP-190: what nobody asked for goes by one press, and leaving the page would keep it.
  const arrivals = page.getByRole('group', { name: 'New accounts' });
  const ofFacebook = arrivals.getByRole('checkbox', { name: '@studio.fala, Facebook, Page' });
  await expect(arrivals.getByRole('checkbox')).toHaveCount(3);
  await expect(ofFacebook).toBeChecked();
  await ofFacebook.uncheck();
  await arrivals.getByRole('checkbox', { name: '@shop.fala, Facebook, Page' }).uncheck();
  await page.getByRole('button', { name: 'Keep these' }).click();
  await expect(toasts(page).getByText('1 account kept, 2 accounts disconnected')).toBeVisible();
  await expect(arrivals).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Facebook', exact: true }).getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Instagram', exact: true }).getByRole('listitem')).toHaveCount(1);
});

test('CB-02, CB-06 without a window the callback page goes on to the accounts, with the error in the card', async ({
  page,
  watch,
  person: _,
}) => {
  watch.expect(/status of 422/);
  await page.goto('/facebook-callback?error=access_denied&error_reason=user_denied&state=of-nobody');
  await expect(page.getByRole('heading', { level: 1, name: 'Facebook was not connected' })).toBeVisible();
  await expect(page).toHaveURL('/accounts');
  await expect(page.getByRole('region', { name: 'Facebook', exact: true }).getByRole('alert')).toBeVisible();
});
