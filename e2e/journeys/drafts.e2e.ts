import { expect, type Page } from '@playwright/test';
import { dayAhead } from '../fixtures/dates.ts';
import { signIn } from '../fixtures/people.ts';
import { composerOf, fillPost, openComposer } from '../screens/composer.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const saved = (page: Page) => page.getByText(/^Saved \d/);

test('DRAFT-01, DRAFT-02, DRAFT-03, OP-114 one draft on two devices: merged where they differ, asked where they meet, scheduled once', async ({
  page,
  browser,
  product,
  connectedPerson,
  watch,
}) => {
  // The calls that the test cuts off, and the refusal that leads to the question.
  watch.expect(/ERR_FAILED/);
  watch.expect(/409 \(Conflict\)/);
  const { handle } = connectedPerson.account;
  const here = await openComposer(page);
  await here.title.fill('Kiln opening');
  await expect(saved(page)).toBeVisible();

  const other = await browser.newContext();
  await signIn(other, product.url, connectedPerson);
  const there = await other.newPage();
  await there.goto(`${product.url}/drafts`);
  await there.getByRole('link', { name: 'Kiln opening' }).click();
  const composer = composerOf(there);
  await expect(composer.title).toHaveValue('Kiln opening');

  // Different fields.
  await composer.content.fill('Come on Friday');
  await expect(saved(there)).toBeVisible();
  await expect(here.content).toHaveValue('Come on Friday');
  await expect(page.getByText(/^Newer from another device/)).toBeVisible();

  // The same field, without the other's news.
  await page.route('**/api/drafts/*', (route) => route.abort());
  await here.title.fill('Kiln opening, mine');
  await composer.title.fill('Kiln opening, theirs');
  await expect(saved(there)).toBeVisible();
  await page.unroute('**/api/drafts/*');
  await here.title.press('End');
  await here.title.pressSequentially('!');
  const question = page.getByRole('alert').filter({ hasText: 'Another device wrote something else here' });
  await expect(question).toContainText('Kiln opening, mine!');
  await expect(question).toContainText('Kiln opening, theirs');
  await question.getByRole('button', { name: 'Take that one' }).click();
  await expect(here.title).toHaveValue('Kiln opening, theirs');
  await expect(question).toHaveCount(0);

  await fillPost(here, { title: 'Kiln opening', content: 'Come on Friday', day: dayAhead(20), handle });
  await here.submit.click();
  await expect(page).toHaveURL(/\/calendar\?day=/);
  await expect(there.getByText('This draft was scheduled on another device')).toBeVisible();

  await page.getByRole('link', { name: 'Drafts' }).click();
  const rows = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Kiln opening, mine!');
  await expect(rows).toContainText('Set aside until');
  await other.close();
});

test('DRAFT-03, OP-117 drafts are searched, duplicated, deleted with undo; one that is deleted elsewhere comes back as it stands', async ({
  page,
  context,
  connectedPerson: _,
  watch,
}) => {
  // The open draft asks for what was deleted.
  watch.expect(/404 \(Not Found\)/);
  const composer = await openComposer(page);
  await composer.title.fill('Glaze');
  await composer.content.fill('Blue and green');
  await expect(saved(page)).toBeVisible();
  const list = await context.newPage();
  await list.goto('/drafts');
  const rows = list.getByRole('list', { name: 'Drafts' }).getByRole('listitem');
  await list.getByRole('button', { name: 'Duplicate Glaze' }).click();
  await expect(rows).toHaveCount(2);
  await list.getByRole('searchbox', { name: 'Search drafts' }).fill('green');
  await expect(rows).toHaveCount(2);
  await list.getByRole('searchbox', { name: 'Search drafts' }).fill('purple');
  await expect(list.getByText('Nothing found')).toBeVisible();
  await list.getByRole('searchbox', { name: 'Search drafts' }).fill('');
  await list.getByRole('button', { name: 'Delete Glaze' }).first().click();
  await expect(rows).toHaveCount(1);
  await toasts(list).getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);
  for (let left = 2; left > 0; left--) {
    await list.getByRole('button', { name: 'Delete Glaze' }).first().press('Enter');
    await expect(rows).toHaveCount(left - 1);
    const next = left > 1 ? rows.getByRole('link') : list.getByRole('main').getByRole('link', { name: 'Create Post' });
    await expect(next.last(), 'the focus passes on').toBeFocused();
  }

  const gone = page.getByRole('alert').filter({ hasText: 'This draft was deleted on another device' });
  await expect(gone).toBeVisible();
  await expect(composer.content).toHaveValue('Blue and green');
  await gone.getByRole('button', { name: 'Restore' }).click();
  await expect(gone).toHaveCount(0);
  await expect(rows).toHaveCount(1);
});
