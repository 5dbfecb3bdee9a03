import { expect } from '@playwright/test';
import type { PostChanged } from '../../packages/contract/src/index.ts';
import { dayAhead } from '../fixtures/dates.ts';
import { picture } from '../fixtures/files.ts';
import { fillPost, openComposer } from '../screens/composer.ts';
import { mediaOf } from '../screens/media.ts';
import { test } from '../test.ts';

test('TPL-01, TPL-02, TPL-03, POST-27 a template is chosen by keys, says what it needs, is stored, and is cleared in an edit', async ({
  page,
  connectedPerson: { account, post },
}) => {
  const composer = await openComposer(page);
  await fillPost(composer, { title: 'Glazes', content: 'Nine', day: dayAhead(20), handle: account.handle });
  await expect(composer.submit).not.toHaveAttribute('aria-disabled', 'true');

  const chooser = page.getByRole('button', { name: /^Template: / });
  await chooser.focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('menu', { name: 'Template' });
  await expect(list.getByRole('menuitemradio')).toHaveCount(4);
  await expect(list.getByRole('menuitemradio', { name: /^None/ })).toBeChecked();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(chooser).toHaveText('Template: Pinterest Pin');
  await expect(chooser).toBeFocused();

  const notes = page.getByRole('region', { name: 'Template: Pinterest Pin' });
  await expect(notes).toContainText('This template requires 1 image');
  await expect(notes).toContainText('It has no effect');
  await expect(composer.submit).toHaveAttribute('aria-disabled', 'true');

  const media = mediaOf(page);
  await media.add([await picture('pin.jpg', { width: 600, height: 400 })]);
  await media.expectStored('pin.jpg');
  await expect(notes).toContainText('another shape than 1000 × 1500');
  await expect(composer.submit).not.toHaveAttribute('aria-disabled', 'true');
  const answer = page.waitForResponse('**/api/social/posts/schedule');
  await composer.submit.click();
  const { post: scheduled }: PostChanged = await (await answer).json();
  expect(scheduled.template?.id).toBe('pinterest-pin');

  await page.goto(`/create-post?edit=${scheduled.id}`);
  await expect(chooser).toHaveText('Template: Pinterest Pin');
  await notes.getByRole('button', { name: /template/i }).press('Enter');
  await expect(notes).toHaveCount(0);
  await expect(chooser).toBeFocused();
  // The page may read the post again at this moment: the answer to wait for is that of the change.
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith(`/api/posts/${scheduled.id}`),
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await saved;
  expect((await post(scheduled.id)).template).toBeNull();
});
