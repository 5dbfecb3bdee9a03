import { expect, type Page } from '@playwright/test';
import { dayOf, zone } from '../fixtures/dates.ts';
import type { ConnectedPerson } from '../fixtures/people.ts';
import { type Composer, composerOf, openComposer } from '../screens/composer.ts';
import { hold, pressBlocked, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

async function write(composer: Composer, { account }: ConnectedPerson): Promise<void> {
  await composer.title.fill('Kiln opening');
  await composer.content.fill('Come and see what survived');
  await composer.account(account.handle).check();
}

async function expectScheduled(page: Page): Promise<void> {
  await expect(toasts(page)).toContainText('Post scheduled for');
  await expect(page).toHaveURL(/\/calendar\?day=/);
}

test('SLOT-02 Schedule Post that is pressed while the next free time is asked for waits for it', async ({
  page,
  connectedPerson,
}) => {
  const composer = await openComposer(page);
  await write(composer, connectedPerson);
  const release = await hold(page, '**/api/posting-times/free*');
  await page.getByRole('button', { name: 'Next free time' }).click();
  await pressBlocked(composer.submit);
  await expect(page.getByText('Looking for the next free time')).toBeVisible();
  await expect(page.getByText('Please select a date')).toHaveCount(0);
  release();
  await expectScheduled(page);
});

test('OP-111 an offered time that has passed by the press becomes the next free one, and that is said', async ({
  page,
  connectedPerson,
}) => {
  const passed = new Date(Date.now() - 3 * 60_000);
  const time = passed.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  await page.goto(`/create-post?date=${dayOf(passed)}&time=${time}&offered=true`);
  const composer = composerOf(page);
  await write(composer, connectedPerson);
  await composer.submit.click();
  await expect(toasts(page)).toContainText('has passed meanwhile. The next free time is used');
  await expectScheduled(page);
});
