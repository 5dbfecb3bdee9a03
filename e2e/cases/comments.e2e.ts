import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

import { at, dayAhead } from '../fixtures/dates.ts';
import { failComments, letComeDue } from '../fixtures/post-states.ts';
import { badge, calendarOf } from '../screens/calendar.ts';
import { openComposer } from '../screens/composer.ts';
import { test } from '../test.ts';

test('THREAD-04 a first comment is written in its network’s tab, kept, previewed, and goes out below the post', async ({
  page,
  product,
  sandbox,
  connectedPerson: person,
}) => {
  const { account } = person;
  const composer = await openComposer(page);
  await composer.account(account.handle).check();
  await composer.title.fill('Open studio');
  await composer.content.fill('The kiln is open on Saturday.');
  const comment = page.getByRole('textbox', { name: 'First comment' });
  await composer.tab('Bluesky').click();
  await expect(comment).toHaveCount(0);
  await page.getByRole('button', { name: /^First comment/ }).press('Enter');
  await expect(comment).toBeFocused();
  await page.keyboard.type('Second yard, until six.');
  const shown = page.getByRole('article', { name: /^Bluesky/ });
  await expect(shown.getByRole('listitem').filter({ hasText: 'Second yard' })).toBeVisible();
  await expectAccessible(page);

  await comment.fill('a'.repeat(301));
  await expect(composer.problems).toContainText('First comment: 301 of 300 characters');
  await composer.tab('Everyone').click();
  await expect(comment).toBeHidden();
  await composer.problems.getByRole('button', { name: 'Show' }).click();
  await expect(comment).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Second yard, until six.');
  await expect(comment).toHaveValue('Second yard, until six.');

  await page.reload();
  await composer.tab('Bluesky').click();
  await expect(comment).toHaveValue('Second yard, until six.');
  await composer.chooseDay(dayAhead(1));
  await composer.submit.click();
  const card = calendarOf(page).card('Open studio');
  await expect(badge(card, 'Pending')).toBeVisible();
  await letComeDue(product.db, person);
  await expect(badge(card, 'Published')).toBeVisible({ timeout: 20_000 });

  await card.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  const replies = page.getByRole('list', { name: 'Replies on Bluesky' });
  await expect(replies).toContainText('Second yard, until six.');
  await expect(badge(replies, 'Published')).toBeVisible({ timeout: 20_000 });
  await expect(replies.getByRole('link')).toBeVisible();
  const texts = async () => (await sandbox.ledger(account.handle)).map(({ text }) => text);
  expect(await texts()).toEqual(['The kiln is open on Saturday.', 'Second yard, until six.']);
});

test('THREAD-04 a comment that was refused says why, leaves the post published, and goes out by Retry', async ({
  page,
  product,
  connectedPerson: person,
}) => {
  const post = await person.schedule({
    title: 'Open studio',
    at: at(dayAhead(1), 9),
    comments: { bluesky: 'Second yard, until six.' },
  });
  await letComeDue(product.db, person);
  await page.goto(`/posts/${post.id}`);
  const details = page.getByRole('region', { name: 'Open studio', exact: true });
  const replies = details.getByRole('list', { name: 'Replies on Bluesky' });
  await expect(badge(replies, 'Published')).toBeVisible({ timeout: 20_000 });

  const message = 'This account does not allow Nonet to comment. Connect it again to allow it.';
  await failComments(product.db, person, { code: 'comment-not-allowed', message });
  await page.reload();
  await expect(badge(replies, 'Failed')).toBeVisible();
  await expect(replies).toContainText(message);
  await expect(replies.getByRole('link', { name: 'Connect again' })).toBeVisible();
  await expect(details.getByText('Published', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await replies.getByRole('button', { name: 'Retry the comment on Bluesky' }).click();
  await expect(badge(replies, 'Published')).toBeVisible({ timeout: 20_000 });
  await expect(replies.getByRole('button')).toHaveCount(0);
});

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}
