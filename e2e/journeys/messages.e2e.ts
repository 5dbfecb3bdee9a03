import { expect, type Page } from '@playwright/test';
import { enter } from '../../tooling/product/person.ts';
import { at, dayAhead } from '../fixtures/dates.ts';
import { signIn } from '../fixtures/people.ts';
import { letComeDue } from '../fixtures/post-states.ts';
import { test } from '../test.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Messages/ });
const rhythm = (page: Page, name: string) => page.getByRole('radio', { name: `Posts that failed ${name}` });

async function choose(page: Page, name: string): Promise<void> {
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/message-settings') && answer.request().method() === 'PUT',
  );
  await rhythm(page, name).check();
  await stored;
  await expect(rhythm(page, name)).toBeChecked();
}

test('NOTE-01, NOTE-02, NOTE-05 a failed post is at the bell of both devices, read on one it is read on the other and not mailed; the link of a mail ends its kind', async ({
  page,
  browser,
  product,
  sandbox,
  connectedPerson: person,
}) => {
  const device = await browser.newContext();
  await signIn(device, product.url, (await enter(product.url, person)).person);
  const other = await device.newPage();
  await Promise.all([page.goto('/profile#messages'), other.goto('/plans')]);
  // What is mailed once a day leaves the person all the time to see it by themselves.
  await choose(page, 'Daily');
  await expect(bell(other)).toHaveAccessibleName('Messages');

  await sandbox.deactivate(person.account);
  async function fail(title: string) {
    const post = await person.schedule({ title, at: at(dayAhead(1), 9) });
    await letComeDue(product.db, person);
    return post;
  }
  const read = await fail('Kiln opening');
  for (const screen of [page, other]) await expect(bell(screen)).toHaveAccessibleName('Messages 1 unread');
  await bell(other).click();
  const unread = other.getByRole('dialog', { name: 'Messages' }).getByText('Unread:');
  await expect(unread).toHaveCount(1);
  await bell(page).click();
  await page.getByRole('link', { name: /^Unread: “Kiln opening” did not go out on Bluesky/ }).click();
  await expect(page).toHaveURL(`/posts/${read.id}`);
  await expect(unread).toHaveCount(0);
  await expect(bell(other)).toHaveAccessibleName('Messages');

  await page.goto('/profile#messages');
  await choose(page, 'At once');
  await fail('Second firing');
  const link = await sandbox.mailedLink(person.email, '/unsubscribe');
  const mailed = (await sandbox.mails(person.email)).map(({ text }) => text).join();
  expect(mailed).toContain('Second firing');
  expect(mailed).not.toContain('Kiln opening');

  const anybody = await browser.newContext();
  const mail = await anybody.newPage();
  await mail.goto(link);
  await mail.getByRole('button', { name: 'End these mails' }).click();
  await expect(mail.getByRole('heading', { name: 'These mails have ended' })).toBeVisible();
  await page.reload();
  await expect(rhythm(page, 'Never')).toBeChecked();
  await Promise.all([device.close(), anybody.close()]);
});
