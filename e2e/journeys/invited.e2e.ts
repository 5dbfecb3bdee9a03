import { expect } from '@playwright/test';
import { browserData } from '../fixtures/browser-data.ts';
import { laterDay } from '../fixtures/dates.ts';
import { connectFirst, newcomer, register, signIn } from '../fixtures/people.ts';
import { shortIdOf } from '../fixtures/spaces.ts';
import { calendarOf, openCalendar } from '../screens/calendar.ts';
import { composerOf, fillPost } from '../screens/composer.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const day = laterDay();

test('TEAM-03, TEAM-04, TEAM-06, TEAM-09 invited by mail as an editor, one schedules with the account of the other, who sees it at once; as a viewer one loses the buttons, and removed one has only what is one’s own', async ({
  page,
  browser,
  product,
  sandbox,
  watch,
}) => {
  // The address is not verified at the first press, and the space is gone at the end.
  watch.expect(/status of 40[34]/);
  const marta = await connectFirst(await register(product.url, { ...newcomer(), name: 'Marta Zielińska' }), sandbox);
  const hanna = { ...newcomer(), name: 'Hanna Reuter' };
  const device = await browser.newContext();
  await signIn(device, product.url, marta);
  const owner = await device.newPage();
  await owner.goto('/settings/members');
  await owner.getByRole('button', { name: 'Invite' }).click();
  const invite = owner.getByRole('dialog', { name: /^Invite to / });
  await invite.getByLabel('Email').fill(hanna.email);
  await invite.getByRole('radio', { name: 'Editor' }).check();
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await expect(owner.getByRole('dialog', { name: 'Invitation sent' })).toBeVisible();

  await page.goto(await sandbox.mailedLink(hanna.email, /^\/invitations\//));
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Username').fill(hanna.name);
  await page.getByLabel('Email').fill(hanna.email);
  await page.getByLabel('Password', { exact: true }).fill(hanna.password);
  await page.getByLabel('Confirm Password').fill(hanna.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  const accept = page.getByRole('button', { name: 'Accept' });
  await accept.click();
  await expect(page.getByRole('alert')).toContainText(`First show that ${hanna.email} is yours`);
  await page.goto(await sandbox.mailedLink(hanna.email, '/verify-email'));
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await page.getByRole('link', { name: 'Back to the invitation' }).click();
  await accept.click();
  const shortId = await shortIdOf(product.db, marta.uid);
  await page.waitForURL(`/s/${shortId}/calendar`);

  const watched = await openCalendar(owner, day);
  await page.getByRole('link', { name: 'Create Post' }).first().click();
  await fillPost(composerOf(page), {
    title: 'Kiln opening',
    content: 'Hanna’s words for Marta’s account.',
    ...{ day, time: '10:00', handle: marta.account.handle },
  });
  await composerOf(page).submit.click();
  await page.waitForURL(`/s/${shortId}/calendar?day=${day}`);
  await expect(watched.card('Kiln opening')).toBeVisible();

  const card = calendarOf(page).card('Kiln opening');
  const buttons = card.getByRole('button', { name: 'Delete' }).or(page.getByRole('link', { name: 'Create Post' }));
  await expect(buttons).not.toHaveCount(0);
  await owner.goto('/settings/members');
  await owner.getByRole('combobox', { name: 'Role of Hanna Reuter' }).selectOption('viewer');
  await expect(toasts(owner)).toContainText('Hanna Reuter is now a viewer.');
  await expect(buttons).toHaveCount(0, { timeout: 2_000 });
  await expect(card).toBeVisible();
  const kept = async () => JSON.stringify(await browserData(page));
  const isOfMarta = new RegExp(['Kiln opening', marta.account.handle, marta.connection.id, shortId].join('|'));
  await expect.poll(kept).toMatch(isOfMarta);

  await owner.getByRole('button', { name: 'More for Hanna Reuter' }).click();
  await owner.getByRole('menuitem', { name: 'Remove…' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.waitForURL('/calendar');
  await expect(toasts(page)).toContainText('You are no longer a member of that space.');
  await expect(page.getByRole('heading', { level: 1, name: 'Content Calendar' })).toBeVisible();
  await expect(page.getByText('Kiln opening')).toHaveCount(0);
  await expect.poll(kept).not.toMatch(isOfMarta);
  await page.goto(`/s/${shortId}/accounts`);
  await page.waitForURL('/calendar');
  await expect.poll(kept).not.toMatch(isOfMarta);
  await expect(page.getByText(marta.account.handle)).toHaveCount(0);
  await device.close();
});
