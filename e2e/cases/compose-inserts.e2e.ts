import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { dayAhead } from '../fixtures/dates.ts';
import { openComposer } from '../screens/composer.ts';
import { hold, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const faultsOf = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);

test('DRAFT-05, DRAFT-06 saved texts, tags of earlier posts and emoji are put in by keys alone, and Undo takes them back', async ({
  page,
  connectedPerson: { call, schedule },
}) => {
  await schedule({ title: 'Earlier', description: 'Out of the kiln #stoneware', at: new Date(`${dayAhead(3)}T09:00`) });
  await call('POST', '/api/saved-texts', { name: 'Sign-off', text: 'See you at the kiln.' });
  const { content } = await openComposer(page);
  // What is typed before the code is there is offered when it comes.
  const release = await hold(page, '**/inserts-*.js');
  await content.focus();

  await page.keyboard.type('Nine bowls. /sig');
  release();
  const texts = page.getByRole('listbox', { name: 'Saved texts' });
  await expect(texts.getByRole('option', { selected: true })).toContainText('Sign-off');
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(content).toHaveValue('Nine bowls. See you at the kiln.');
  await page.keyboard.press('Control+z');
  await expect(content).toHaveValue('Nine bowls. /sig');
  await page.keyboard.press('Control+Shift+z');
  await expect(content).toHaveValue('Nine bowls. See you at the kiln.');

  await page.keyboard.type(' #stone');
  await expect(page.getByRole('listbox', { name: 'Your tags' }).getByRole('option')).toHaveText(/#stoneware/);
  await page.keyboard.press('Tab');
  await expect(content).toHaveValue('Nine bowls. See you at the kiln. #stoneware ');

  await page.keyboard.type(':amphora');
  await expect(page.getByRole('listbox', { name: 'Emoji' }).getByRole('option', { selected: true })).toContainText(
    '🏺',
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Backspace');
  await page.keyboard.press('Backspace');

  // The same from the buttons.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  await picker.getByLabel('Find an emoji').fill('pizza');
  await page.keyboard.press('ArrowDown');
  await expect(picker.getByRole('button', { name: 'pizza' })).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(content).toHaveValue(/🍕$/);
  await expect(content).toBeFocused();
});

test('DRAFT-05, OP-118 a text is saved from the post, changed on two devices and kept twice, deleted and brought back', async ({
  page,
  person: { call },
}) => {
  const releaseSteps = await hold(page, '**/first-steps-*.js');
  const releaseTexts = await hold(page, '**/inserts-*.js');
  const { content } = await openComposer(page);
  await content.fill('ul. Szeroka 12, Gdańsk');
  await page.getByRole('button', { name: 'Saved texts' }).click();
  // The press before its code is there is not lost, and what comes later does not take the focus.
  releaseTexts();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Save a text' })).toBeVisible();
  releaseSteps();
  await expect(page.getByText('Add the Sandbox account')).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Save a text' }).click();
  await expect(dialog.getByLabel('Text')).toHaveValue('ul. Szeroka 12, Gdańsk');
  await dialog.getByLabel('Name').fill('Address');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('button', { name: /^Address/ })).toBeVisible();

  await dialog.getByRole('button', { name: 'Change Address' }).click();
  const { texts } = await call<{ texts: { id: string; version: number }[] }>('GET', '/api/saved-texts');
  const [saved] = texts;
  await call('PATCH', `/api/saved-texts/${saved?.id}`, {
    name: 'Address',
    text: 'Elsewhere 1',
    version: saved?.version,
  });
  await dialog.getByLabel('Text').fill('Here 2');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    toasts(page).getByText('“Address” was changed on another device, too. Yours is kept as “Address (2)”.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Address Elsewhere 1' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Delete Address (2)' }).click();
  await expect(dialog.getByRole('button', { name: 'Address (2) Here 2' })).toHaveCount(0);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('button', { name: 'Address (2) Here 2' })).toBeVisible();

  await dialog.getByLabel('Find a saved text').fill('here 2');
  await page.keyboard.press('Enter');
  await expect(content).toHaveValue('ul. Szeroka 12, Gdańsk Here 2');
});

test('DRAFT-05 when a popover has faded, the focus is where it was taken meanwhile, or on the button again', async ({
  page,
  person: _,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { content, title } = await openComposer(page);
  const button = page.getByRole('button', { name: 'Emoji', exact: true });
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  const search = picker.getByLabel('Find an emoji');

  await button.click();
  await search.fill('pizza');
  await search.press('Enter');
  await expect(content).toHaveValue('🍕');
  await expect(picker).toHaveCount(0);
  await expect(content).toBeFocused();

  await button.click();
  await expect(search).toBeFocused();
  await title.click();
  await expect(picker).toHaveCount(0);
  await expect(title).toBeFocused();

  await button.click();
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await expect(button).toBeFocused();
});
