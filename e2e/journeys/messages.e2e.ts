import { expect, type Page } from '@playwright/test';
import { inSeconds } from '../fixtures/dates.ts';
import { letComeDue } from '../fixtures/post-states.ts';
import { test } from '../test.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Messages/ });
const rhythm = (page: Page, name: string) => page.getByRole('radio', { name });

test('NOTE-01, NOTE-02 a failed post raises the bell on every device, read on one it is read on all; the link of its mail ends the kind without a sign-in', async ({
  page,
  context,
  browser,
  product,
  sandbox,
  connectedPerson,
}) => {
  const { account, schedule, email } = connectedPerson;
  const device = await browser.newContext({ baseURL: product.url, storageState: await context.storageState() });
  const other = await device.newPage();
  await page.goto('/accounts');
  await other.goto('/plans');
  await expect(bell(other)).toHaveAccessibleName('Messages');

  async function fail(title: string) {
    await sandbox.order(account.handle, { fault: 'unknown-error' });
    const post = await schedule({ title, at: inSeconds(86_400) });
    await letComeDue(product.db, connectedPerson);
    return post;
  }
  const first = await fail('Kiln opening');
  for (const screen of [page, other])
    await expect(bell(screen)).toHaveAccessibleName('Messages 1 unread', { timeout: 60_000 });
  await bell(page).click();
  await page.getByRole('link', { name: /^Unread: “Kiln opening” did not go out on Bluesky/ }).click();
  await expect(page).toHaveURL(`/posts/${first.id}`);
  await expect(bell(other)).toHaveAccessibleName('Messages');

  await page.goto('/profile#messages');
  await expect(rhythm(page, 'Posts that failed At once')).toBeChecked();
  await fail('Second firing');
  const link = await sandbox.mailedLink(email, '/unsubscribe');
  const anybody = await browser.newContext();
  const mail = await anybody.newPage();
  await mail.goto(link);
  await expect(mail).toHaveURL('/unsubscribe');
  await expect(rhythm(page, 'Posts that failed At once')).toBeChecked();
  await mail.getByRole('button', { name: 'End these mails' }).click();
  await expect(mail.getByRole('heading', { name: 'These mails have ended' })).toBeVisible();
  await expect(rhythm(page, 'Posts that failed Never')).toBeChecked();

  // Not mailed any more, and found behind the bell all the same; a change of mind is stored.
  await expect(bell(page)).toHaveAccessibleName('Messages 1 unread');
  await rhythm(page, 'Posts that failed Daily').check();
  await page.reload();
  await expect(rhythm(page, 'Posts that failed Daily')).toBeChecked();
  await Promise.all([device.close(), anybody.close()]);
});
