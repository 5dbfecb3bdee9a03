import { expect } from '@playwright/test';

import { dayAhead } from '../fixtures/dates.ts';
import { picture } from '../fixtures/files.ts';
import { letComeDue } from '../fixtures/post-states.ts';
import { badge, calendarOf } from '../screens/calendar.ts';
import { openComposer } from '../screens/composer.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const sentence = (word: string) => `${word} ${'clay '.repeat(30)}came out of the kiln.`;

test('THREAD-01, THREAD-03 a long text becomes a thread; its parts are moved by keys, taken back, get files, and go out', async ({
  page,
  product,
  sandbox,
  connectedPerson: person,
}) => {
  const { account } = person;
  const composer = await openComposer(page);
  const add = page.getByRole('button', { name: 'Add to thread' });
  await expect(add).toHaveCount(0);
  await composer.account(account.handle).check();
  await expect(add).toBeVisible();

  await composer.title.fill('A thread');
  await composer.content.fill([sentence('First'), sentence('Second'), sentence('Third')].join(' '));
  await page.getByRole('button', { name: 'Make it a thread' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Part 2 of 3/ })).toBeFocused();
  const part = (number: number) => page.getByRole('textbox', { name: `Text of part ${number}` });
  await expect(composer.content).toHaveValue(sentence('First'));
  await expect(part(2)).toHaveValue(sentence('Second'));
  await expect(part(3)).toHaveValue(sentence('Third'));

  await page.getByRole('button', { name: /^Part 3 of 3/ }).press('ArrowUp');
  await expect(part(2)).toHaveValue(sentence('Third'));
  await expect(page.getByRole('button', { name: /^Part 2 of 3/ })).toBeFocused();

  await page.getByRole('button', { name: 'Remove part 3' }).press('Enter');
  await expect(part(3)).toHaveCount(0);
  await page.keyboard.press('Alt+t');
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(part(3)).toHaveValue(sentence('Second'));
  await expect(part(2), 'the focus is back where it was').toBeFocused();

  await add.click();
  await expect(part(4)).toBeFocused();
  await page.keyboard.type('With a picture');
  const media = page.getByRole('region', { name: 'Media of part 4' });
  await media.getByLabel('Add media', { exact: true }).setInputFiles(await picture('kiln.jpg'));
  await expect(media.getByRole('button', { name: /kiln\.jpg/ })).toBeVisible();
  const shown = page.getByRole('article', { name: /^Bluesky/ });
  await expect(shown.getByRole('listitem').filter({ hasText: 'With a picture' })).toBeVisible();

  await page.reload();
  await expect(part(4)).toHaveValue('With a picture');
  await expect(media.getByRole('button', { name: /kiln\.jpg/ })).toBeVisible();
  await composer.chooseDay(dayAhead(1));
  await composer.submit.click();
  const card = calendarOf(page).card('A thread');
  await expect(badge(card, 'Pending')).toBeVisible();
  await letComeDue(product.db, person);
  await expect(badge(card, 'Published')).toBeVisible({ timeout: 20_000 });
  const entries = await sandbox.ledger(account.handle);
  expect(entries.map(({ text, mediaCount }) => [text, mediaCount])).toEqual([
    [sentence('First'), 0],
    [sentence('Third'), 0],
    [sentence('Second'), 0],
    ['With a picture', 1],
  ]);
});
