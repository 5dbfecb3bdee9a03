import { expect, type Page } from '@playwright/test';
import { makePdf } from '../../apps/server/src/testing/pdf.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { pictures } from '../fixtures/files.ts';
import { storeConnection } from '../fixtures/stored-connection.ts';
import { chooseAccount, openComposer } from '../screens/composer.ts';
import { mediaOf } from '../screens/media.ts';
import { test } from '../test.ts';

test('FMT-01 FMT-02 a PDF is shown page by page, and its pages go as pictures where no documents are taken', async ({
  page,
  connectedPerson: { account },
}) => {
  const composer = await openComposer(page);
  await composer.account(account.handle).check();
  const media = mediaOf(page);
  const buffer = Buffer.from(await makePdf({ pages: 12 }));
  await media.add([{ name: 'Kiln guide.pdf', mimeType: 'application/pdf', buffer }]);
  await expect(media.tiles).toHaveAccessibleName('Document 1: Kiln guide.pdf. 12 pages');
  const block = page.getByRole('group', { name: 'Document' });
  await expect(block.getByRole('img', { name: 'Page 1 of Kiln guide.pdf' })).toBeVisible();
  await block.getByRole('button', { name: 'Next page' }).click();
  await expect(block.getByText('Page 2 of 12')).toBeVisible();
  await block.getByRole('button', { name: 'Next page' }).press('End');
  await expect(block.getByText('Page 12 of 12')).toBeVisible();
  await expect(page.getByText('Bluesky takes no documents.').first()).toBeVisible();
  await expectAccessible(page);
  await block.getByRole('checkbox', { name: 'Bluesky: the first 4 pages' }).check();
  await expect(page.getByText('Bluesky takes no documents.')).toHaveCount(0);
  await expect(block.getByRole('textbox', { name: 'Alternative text' })).toBeVisible();
  await block.getByRole('textbox', { name: 'Title of the document' }).fill('How to fire a kiln');
  await expectAccessible(page);
  await page.reload();
  await expect(block.getByRole('textbox', { name: 'Title of the document' })).toHaveValue('How to fire a kiln');
  await expect(block.getByRole('checkbox', { name: 'Bluesky: the first 4 pages' })).toBeChecked();
});

test('FMT-02 pictures go to LinkedIn as one document where that is chosen, with a title', async ({
  page,
  connectedPerson: person,
  product,
}) => {
  await storeConnection(product.db, person.uid, 'linkedin', { username: null, profileName: 'Mira Falk' });
  const composer = await openComposer(page);
  await composer.account(person.account.handle).check();
  await chooseAccount(page, 'Mira Falk', 'LinkedIn');
  await addDocument(page);
  const media = mediaOf(page);
  await expect(media.tiles).toHaveAccessibleName('Document 1: Guide.pdf. 1 page');
  await expect(page.getByRole('group', { name: 'Document: Guide' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove document 1' }).click();
  await media.add(await pictures(2));
  const block = page.getByRole('group', { name: 'Document' });
  const choice = block.getByRole('checkbox', { name: 'Swipe pictures as a document' });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await block.getByRole('textbox', { name: 'Title of the document' }).fill('Two pots');
  await expectAccessible(page);
  await page.reload();
  await expect(block.getByRole('textbox', { name: 'Title of the document' })).toHaveValue('Two pots');
});

/** By the menu *Add*, which opens the file picker. */
async function addDocument(page: Page) {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: /^Document/ }).click();
  const buffer = Buffer.from(await makePdf({ pages: 1 }));
  await (await choosing).setFiles([{ name: 'Guide.pdf', mimeType: 'application/pdf', buffer }]);
}
